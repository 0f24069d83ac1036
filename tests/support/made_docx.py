"""Word files made by hand, as Word and LibreOffice write them."""

import io
import zipfile
from xml.sax.saxutils import escape

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
NAMES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": f"{OFFICE}/relationships",
        "m": f"{OFFICE}/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "v": "urn:schemas-microsoft-com:vml",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    }.items()
)


def docx(body: str, core: str = "", custom: str = "", **parts: str) -> bytes:
    """A .docx of `body`; `parts` are the insides of styles, numbering, footnotes … (header1 and footer1 too)."""
    main = [(name, _kind(name), f"{name}.xml") for name in parts]
    files = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
        "_rels/.rels": _relations([("d", "officeDocument", "word/document.xml")]),
        "word/document.xml": f"<w:document {NAMES}><w:body>{body}<w:sectPr/></w:body></w:document>",
        "word/_rels/document.xml.rels": _relations(main),
        **{
            f"word/{name}.xml": f"<w:{_root(name)} {NAMES}>{inside}</w:{_root(name)}>" for name, inside in parts.items()
        },
    }
    if core:
        files["docProps/core.xml"] = (
            f'<cp:coreProperties xmlns:cp="{PACKAGE}/metadata/core-properties" '
            f'xmlns:dc="http://purl.org/dc/elements/1.1/">{core}</cp:coreProperties>'
        )
    if custom:
        files["docProps/custom.xml"] = (
            f'<Properties xmlns="{OFFICE}/custom-properties" xmlns:vt="{OFFICE}/docPropsVTypes">{custom}</Properties>'
        )
    return zipped(files)


def zipped(files: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)  # of 1980, whatever the clock says
    return out.getvalue()


def _kind(name: str) -> str:
    return name.rstrip("0123456789")


def _root(name: str) -> str:
    return {"header": "hdr", "footer": "ftr"}.get(_kind(name), name)


def _relations(known) -> str:
    inside = "".join(
        f'<Relationship Id="{name}" Type="{OFFICE}/relationships/{kind}" Target="{target}"/>'
        for name, kind, target in known
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{inside}</Relationships>'


def run(text: str, about: str = "") -> str:
    return f'<w:r><w:rPr>{about}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def p(text: str = "", style: str = "", about: str = "", inside: str = "") -> str:
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{styled}{about}</w:pPr>{run(text) if text else ''}{inside}</w:p>"


def item(text: str, number: str, level: int = 0) -> str:
    return p(text, about=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')


def table(*rows: str, about: str = "") -> str:
    return f"<w:tbl><w:tblPr>{about}</w:tblPr>{''.join(rows)}</w:tbl>"


def row(*cells: str, about: str = "") -> str:
    """Cells are texts, or whole `<w:tc>` elements."""
    made = "".join(cell if cell.startswith("<w:tc>") else f"<w:tc>{p(cell)}</w:tc>" for cell in cells)
    return f"<w:tr><w:trPr>{about}</w:trPr>{made}</w:tr>"


def cell(text: str, about: str) -> str:
    return f"<w:tc><w:tcPr>{about}</w:tcPr>{p(text)}</w:tc>"


def style(name: str, said: str, about: str = "", base: str = "") -> str:
    based = f'<w:basedOn w:val="{base}"/>' if base else ""
    return f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{said}"/>{based}{about}</w:style>'


# German Word: the ids are translated, the names are not
STYLES = "".join(
    [
        style("Titel", "Title"),
        *(style(f"berschrift{n}", f"heading {n}") for n in range(1, 10)),
        style("Meine", "My heading", base="berschrift2"),
        style("Zitat", "Quote"),
        style("TOCHeading", "TOC Heading", '<w:pPr><w:outlineLvl w:val="9"/></w:pPr>', "berschrift1"),
        style("Beschriftung", "caption"),
        style("Code", "HTML Preformatted"),
    ]
)


def level(at: int, form: str, pattern: str, start: int = 1, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{form}"/>{more}'
        f'<w:lvlText w:val="{pattern}"/></w:lvl>'
    )


# 1 bullets, 2 numbers from 3 with letters and Roman numbers inside, 3 the same list begun anew, 4 headings, 5 words
NUMBERING = (
    f'<w:abstractNum w:abstractNumId="10">{level(0, "bullet", "•")}{level(1, "bullet", "o")}</w:abstractNum>'
    f'<w:abstractNum w:abstractNumId="20">{level(0, "decimal", "%1.", 3)}{level(1, "lowerLetter", "%2)")}'
    f"{level(2, 'lowerRoman', '(%3)')}</w:abstractNum>"
    f'<w:abstractNum w:abstractNumId="30">{level(0, "decimal", "%1", 1)}{level(1, "decimal", "%1.%2")}</w:abstractNum>'
    f'<w:abstractNum w:abstractNumId="40">{level(0, "upperRoman", "Article %1.")}</w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="10"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="20"/></w:num>'
    '<w:num w:numId="3"><w:abstractNumId w:val="20"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>'
    '</w:lvlOverride></w:num><w:num w:numId="4"><w:abstractNumId w:val="30"/></w:num>'
    '<w:num w:numId="5"><w:abstractNumId w:val="40"/></w:num>'
)
