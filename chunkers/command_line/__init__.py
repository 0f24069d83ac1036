"""The command line's verbs: `arguments` declares them, `documents` and `pipeline` run them, `inputs` they share."""
