"""The panels under the explorer, without a browser: opened by address, empty while closed, following the controls."""

import json

from support.scripted_app import open_panel, panel, run


def test_a_closed_panel_costs_nothing():
    assert panel(run(), "description") == {}


def test_the_description_follows_the_controls():
    app = run()
    open_panel(app, "description")
    assert panel(app, "description")["lead"].startswith("Cutting every 100 words makes 5 chunks of 84 to 100 words")
    assert len(panel(app, "description")["items"]) == 5
    app.number_input(key="size").set_value(50).run()
    assert len(panel(app, "description")["items"]) == 10


def test_the_still_picture_stands_between_the_controls_and_another_method():
    app = run(right="structure:400")
    open_panel(app, "still")
    drawn = panel(app, "still")
    assert drawn["address"] == {"left": "", "right": "structure:400"}
    assert drawn["pictures"]["wide"][0] == "svg"
    assert "Structure-aware, 400 words" in json.dumps(drawn["pictures"]["wide"])
    app.selectbox(key="left").set_value("overlapping:50/12").run()
    assert "Overlapping, 50 words, 12 shared" in json.dumps(panel(app, "still")["pictures"]["narrow"])


def test_compare_opens_from_the_address_adds_and_removes():
    app = run(compare="structure:200,nonsense:1")
    drawn = panel(app, "compare")
    assert drawn["names"] == ["Fixed, 100 words", "Structure-aware, 200 words"]
    assert drawn["address"] == {"compare": "structure:200"} and len(drawn["chunkings"]) == 2
    assert [row[1:] for row in drawn["table"] if row[0] == "Cut starts"] == [["4 of 5", "0 of 8"]]
    app.button(key="compare-add").click().run()
    assert panel(app, "compare")["names"][2] == "Overlapping, 100 words, 25 shared"
    app.number_input(key="compare-size-1").set_value(20).run()
    assert panel(app, "compare")["address"]["compare"] == "structure:200,overlapping:20/5"
    app.button(key="compare-remove-0").click().run()
    assert panel(app, "compare")["address"]["compare"] == "overlapping:20/5"
    assert not app.exception


def test_the_survival_map_marks_the_current_setting_and_names_the_cheapest():
    app = run(size="70")
    open_panel(app, "survival")
    drawn = panel(app, "survival")
    assert drawn["current"] == [70, 0] and 70 in drawn["sizes"]
    assert drawn["sentence"].startswith("All 31 sentences, 13 rows and 7 list items stay whole in ")
    assert "The cheapest that cut the document, at an overlap cost of " in drawn["sentence"]
    row, column = drawn["sizes"].index(100), drawn["overlaps"].index(0)
    assert [one["whole"][row][column] for one in drawn["maps"]] == [29, 11, 6]  # as the comparison's table says
    app.session_state["method"] = "structure"
    app.run()
    assert panel(app, "survival")["current"] is None and "not on it" in panel(app, "survival")["note"]


def test_coverage_and_code_are_of_the_chunking_on_screen():
    app = run(method="structure", coverage="true")
    open_panel(app, "coverage")
    drawn = panel(app, "coverage")
    assert [one["text"] for one in drawn["left_out"]] == ["Larkfield warranty policy"]
    assert sum(one["words"] for one in drawn["depths"]) == 484
    open_panel(app, "code")
    assert "chunking = structure(document, size=200)" in app.code[0].value
    assert "warranty-policy.pdf --method structure --size 200" in app.code[1].value
