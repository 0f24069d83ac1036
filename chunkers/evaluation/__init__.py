"""Questions with evidence, and what each way of cutting and ranking does to it.

    documents = collect(files_of(["docs"]), parse).documents
    questions = read_questions(Path("questions.jsonl").read_bytes(), "questions.jsonl", documents)
    for step in run_steps(documents, questions, grid(("fixed", "structure"), (100, 200)), Plan(k=5)):
        print(step.done, step.of, step.coming)
    print(*summary_texts(step.run), sep="\n")

`question_files` reads, `runs` measures, `comparison` sets settings against each other, `summary` says what was found,
`run_files` keeps it. `stages` follows single questions through the line; `evidence` marks places.
"""
