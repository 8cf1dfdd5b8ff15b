"""Cuts the letters that every page begins with out of the whole latin files: python3 cut-letters.py, with fonttools and brotli installed.

What stays: the characters and the weights below, and the features that the styles ask for. Figures are lining ones, as all styles want them.
What is drawn as one letter stays where a word of ours brings its letters together. Kerning stays as it is at the lightest weight: how it changes with the weight is a third of the text face's file, and less than a tenth of
a pixel on the screen.
"""

from pathlib import Path

from fontTools import subset
from fontTools.otlLib.optimize import compact
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[3] / "node_modules/@fontsource-variable"
CORE = (
    " !%&'()+,-./0123456789:;?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "\u00a0¡©ª«·º»¿ÁÇÉÍÑÓÚÜáçéíïñóúü×–—‘’“”…€"
)
# The family's folder, its characters and its weights: texts have the signs of addresses and numbers besides; no heading has those of law and
# sums, nor another weight. The ranges in fonts.css span them.
FACES = {
    "instrument-sans": (CORE + "#@", (400, 700)),
    "ysabeau": ("".join(sign for sign in CORE if sign not in "©ª«»×"), (430, 600)),
}
FEATURES = ["kern", "liga", "clig", "calt", "ccmp", "mark", "mkmk", "rlig", "rclt", "rvrn", "lnum", "pnum", "tnum"]
# Of the tables those that no browser reads.
UNREAD = ["STAT", "gasp"]
LINING = ".lf"
# Letters that no word of Spanish or English brings together.
NEVER_ONE = {f"{name}.liga" for name in ("f_b", "f_f_b", "f_f_f", "f_f_h", "f_f_j", "f_f_k", "f_f_t", "f_h", "f_j", "f_k")}
EXTENSION = 7
LIGATURES = 4
PAIRS = 2
DEVICES = ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice")
WITHOUT_DEVICES = 0x0F
MOST_COMPACT = 9


def values_of(pairs):
    """Every adjustment in a table of pairs."""
    if pairs.Format == 1:
        records = [record for one in pairs.PairSet for record in one.PairValueRecord]
    else:
        records = [record for one in pairs.Class1Record for record in one.Class2Record]
    return [value for record in records for value in (record.Value1, record.Value2) if value is not None]


def line_figures_up(font):
    """Where figures of two kinds are drawn, takes the lining ones for good: the others are left out then."""
    names = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code, name in table.cmap.items():
            if name + LINING in names:
                table.cmap[code] = name + LINING


def leave_apart(font, unwanted):
    """Has these never drawn as one letter."""
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = table.ExtSubTable if table.LookupType == EXTENSION else table
            if table.LookupType != LIGATURES:
                continue
            for first, all_of_it in table.ligatures.items():
                table.ligatures[first] = [one for one in all_of_it if one.LigGlyph not in unwanted]


def keep_kerning_still(font):
    """Takes out how kerning changes with the weight."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for pairs in lookup.SubTable:
            if pairs.LookupType != PAIRS:
                continue
            for value in values_of(pairs):
                for device in DEVICES:
                    if hasattr(value, device):
                        delattr(value, device)
            pairs.ValueFormat1 &= WITHOUT_DEVICES
            pairs.ValueFormat2 &= WITHOUT_DEVICES


def cut(family, characters, weights):
    font = TTFont(PACKAGES / family / f"files/{family}-latin-wght-normal.woff2")
    line_figures_up(font)
    leave_apart(font, NEVER_ONE)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[], drop_tables=[*subset.Options().drop_tables, *UNREAD])
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": weights})
    keep_kerning_still(font)
    compact(font, MOST_COMPACT)
    font.flavor = "woff2"
    font.save(HERE / f"{family}-core.woff2")


for family, (characters, weights) in FACES.items():
    cut(family, characters, weights)
