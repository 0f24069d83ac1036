"""Scripts joined by following their imports: each module once, whatever cannot be joined refused in one sentence."""

from pathlib import Path

import pytest

from chunkers.drawing.assets import HERE, BundleError, script

ROOT = HERE.parents[1]
ENTRIES = [HERE / "page.js", *sorted(p for p in (ROOT / "explorer").rglob("*.js") if "export default" in p.read_text())]


def imports(name: str, folder: str = ".") -> str:
    return f'import {{ {name} }} from "{folder}/{name}.js";\n'


def written(folder: Path, **modules: str) -> Path:
    """The modules as files, and the path of the first one."""
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / f"{next(iter(modules))}.js"


def test_each_module_once_and_after_what_it_imports(tmp_path):
    entry = written(
        tmp_path,
        entry=imports("one") + 'import {\n  two,\n  more,\n} from "./two.js";\n\nexport default () => one + two();\n',
        one="// A number.\n" + imports("two") + "\n/** Two\n *  lines. */\nexport const one = two() - 1; // less\n",
        two='export function two() {\n  return "  // kept";\n}\nexport const more = `a`;\n',
    )
    assert script(entry).splitlines() == [
        *("// two.js", "function two() {", 'return "  // kept";', "}", "const more = `a`;"),
        *("// one.js", "const one = two() - 1;"),
        *("// entry.js", "export default () => one + two();"),
    ]


def test_a_module_of_another_folder_is_found_from_the_file_that_imports_it(tmp_path):
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "deep.js").write_text("export const deep = 1;\n")
    (tmp_path / "shared" / "near.js").write_text(imports("deep") + "export const near = deep;\n")
    entry = written(
        tmp_path, entry='import { near } from "./shared/near.js";\nimport { deep } from "./shared/deep.js";\n'
    )
    assert script(entry).count("deep = 1") == 1


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        ({"a": imports("b")}, "there is no script .*b.js, which a.js imports"),
        (
            {"a": imports("b") + "export const a = 1;\n", "b": imports("a") + "export const b = 1;\n"},
            "scripts import each other: a.js → b.js → a.js",
        ),
        (
            {"a": imports("b") + "const draw = 1;\n", "b": "export const b = 1;\nasync function draw() {}\n"},
            "both b.js and a.js declare draw",
        ),
        (
            {"a": imports("b") + "const { b: c, d } = b;\n", "b": "export let b = 1;\nclass d {}\n"},
            "both b.js and a.js declare",
        ),
        ({"a": imports("b"), "b": "const b = 1;\n"}, "a.js imports b, which b.js does not export"),
        (
            {"a": 'import { b as c } from "./b.js";\n', "b": "export const b = 1;\n"},
            "a.js imports b as c, which b.js does",
        ),
        ({"a": 'import b from "./b.js";\n', "b": "export default 1;\n"}, "a.js has a form of import or export"),
        ({"a": 'export * from "./b.js";\n'}, "a.js has a form of import or export that is not followed: export"),
        ({"a": imports("b"), "b": "export const b = 1;\nexport default b;\n"}, "has a default export"),
        ({"a": "const a = `one\n  two`;\n"}, "a.js has a template over several lines: const a = `one"),
    ],
)
def test_what_cannot_be_joined_is_refused_by_name(tmp_path, modules, message):
    with pytest.raises(BundleError, match=message):
        script(written(tmp_path, **modules))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_script_of_the_product_is_joined_and_makes_no_markup(entry):
    text = script(entry)
    assert not any(line.startswith(("import ", "export {", "export const")) for line in text.splitlines())
    assert not any(way in text for way in ("innerHTML", "insertAdjacentHTML", "outerHTML", "document.write"))
    assert text.replace("http://www.w3.org/2000/svg", "").count("http") == text.count("(https?|file)")
    assert text.count("function make(") <= 1


def test_lines_of_the_scripts_are_no_longer_than_those_of_python():
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("chunkers", "explorer", "tests")
        for ending in ("*.js", "*.mjs")
        for path in sorted((ROOT / folder).rglob(ending))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert not long


def test_what_travels_with_every_change_of_a_setting_stays_small():
    """The script of the chunks' mount comes with each of its messages (measured: the offsets are 2 kB)."""
    assert len(script(ROOT / "explorer" / "explore" / "canvas" / "chunks.js")) < 420
