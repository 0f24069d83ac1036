"""Words whose dot does not, or does not always, end a sentence; by language, lower case, without the last dot.

Our own lists, from the style of the documents the product reads. A language without a list of its own uses English.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

# Never the end: a name, number or example follows.
_NEVER = {
    "": "dr prof mr mrs ms mx hon rev gen col capt lt sgt cf vs viz approx ca resp incl excl ibid eds",
    "en": "e.g i.e eg ie v messrs gov sen rep pres supt det dept est",
    "fr": "m mm mme mmes mlle mlles me mgr pr p.ex c.-à-d c.à.d av apr env éd réf tél cie vve ex",
    "de": "z.b d.h u.a i.d.r o.ä o.a u.u v.a z.t s.o s.u i.a bzw bspw beisp evtl ggf inkl exkl zzgl sog vgl hrsg hr "
    "fr frl gem lt einschl ausschl mind usf ing dipl med jur phil rer nat geb gest verh abt tel str bearb vorl "
    "zb dh",
    "es": "ee sr sra srta sres d dña da dra ud uds vd vds p.ej ej lic ing arq aprox pág tel avda excmo ilmo fdo depto",
    "it": "sig sig.ra sigg dott dott.ssa ing avv arch es p.es ecc tel",
    "nl": "dhr mevr drs ir bijv d.w.z m.a.w o.a i.p.v t.o.v enz blz",
    "pt": "sr sra dra ex av exmo ilmo p.ex aprox tel",
}
# Not the end before a number, a Roman numeral or a single capital: "No. 5", "Fig. B".
_NUMBER = {
    "": "no nos nr fig figs eq eqs sec secs ch chap chaps vol vols p pp art arts par para pt tab ver v ed n nn ex "
    "app bd abb abs aufl s kap ziff anm jh jhd anh nº n° núm págs cap lám t fasc col cols lib op ref refs max "
    "min exp rm bldg item"
}
# Sometimes the end: only before a word that often opens a sentence.
_SELDOM = {
    "": "al co jr sr st ave blvd rd mt ft bros univ u.s u.k u.n jan feb mar apr jun jul aug sep sept oct nov dec uu "
    "mon tue tues wed thu thur thurs fri sat sun mio mrd janv févr juil déc okt dez"
}
# Often the end: before any capital.
_OFTEN = {"": "etc inc ltd corp plc llc gmbh usw uvm s.a s.l e.v ff a.m p.m"}

# Words that open sentences so often that a capital on them tells.
_OPENERS = {
    "en": "the this that these those it its he she we they you i in on at as for if when while after before but and "
    "or so then there here however our your his her their a an no not all some most each every both one with "
    "from by to what who why how where which although because since until once please see do does did is are "
    "was can may note another many such only also now",
    "fr": "le la les l un une des ce cet cette ces il elle ils elles on nous vous je tu mais et ou donc or si quand "
    "dans sur pour par avec sans après avant depuis en à au aux de du son sa ses leur leurs notre votre qui "
    "que quoi où comment pourquoi tout tous toute chaque lorsque puis ensuite ainsi toutefois cependant voir "
    "est",
    "de": "der die das den dem ein eine einen es er sie wir ihr ich man in im am an auf für wenn als nach vor aber "
    "und oder so dann da dort hier doch jedoch mit von vom zu zum zur bei beim bis seit durch diese dieser "
    "dieses alle jeder jede jedes was wer wie wo warum weil obwohl auch nur kein keine nicht bitte siehe ob",
    "es": "el la los las un una unos unas lo este esta estos estas ese esa esto eso él ella ellos ellas se nosotros "
    "usted yo tú pero y o si cuando en para por con sin después antes desde de del al su sus nuestro qué quién "
    "cómo dónde todo todos cada no también ver",
}
# What may follow "a.m." within a sentence.
AFTER_HOUR = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday est edt cst cdt mst mdt pst pdt gmt "
    "utc eastern central mountain pacific".split()
)
# Languages that write ordinals with a dot: "am 3. Oktober".
ORDINAL_DOT = frozenset("de da nb nn no fi cs sk pl hu et lv hr sl sr is tr".split())


@dataclass(frozen=True)
class Words:
    """The lists that hold for one language."""

    language: str
    never: frozenset[str]
    number: frozenset[str]
    seldom: frozenset[str]
    often: frozenset[str]
    openers: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        return self.never | self.number | self.seldom | self.often


@lru_cache(maxsize=64)
def words_of(language: str) -> Words:
    """The lists for a language tag such as "en", "fr-CA" or "de_CH"."""
    base = language.lower().replace("_", "-").split("-")[0]
    own = base if base in _NEVER else "en"

    def both(lists: dict[str, str]) -> frozenset[str]:
        return frozenset(f"{lists.get('', '')} {lists.get(own, '')}".split())

    openers = (
        frozenset(f"{_OPENERS['en']} {_OPENERS.get(own, '')}".split())
        if own != "de"
        else frozenset(_OPENERS["de"].split())
    )
    return Words(base, both(_NEVER), both(_NUMBER) - both(_NEVER), both(_SELDOM) - both(_NEVER), both(_OFTEN), openers)
