import { extractUsedStyles } from './used-styles';

const PAGE_HTML = '<main id="main"><h1 class="display">Brote</h1><button type="button" class="btn btn--primary">Buy</button></main>';

describe('extractUsedStyles', () => {
  it("keeps the rules of the page's elements, classes and ids, in their order", () => {
    const css =
      'h1{margin:0}.dialog{inset:0}.btn{gap:1px}#main{flex:1}#other{flex:2}table{width:100%}.btn.btn--primary>h1+p{color:red}.display{margin:1px}';
    expect(extractUsedStyles(css, PAGE_HTML)).toBe('h1{margin:0}.btn{gap:1px}#main{flex:1}.display{margin:1px}');
  });

  it('keeps only the needed selectors of a list', () => {
    expect(extractUsedStyles('h1,h2,.display,.h2{margin:0}', PAGE_HTML)).toBe('h1,.display{margin:0}');
    expect(extractUsedStyles('.btn:not(.a,:is(.b,.c)),.d:is(.e,.f),[data-x="a,b"] .g{margin:0}', PAGE_HTML)).toBe(
      '.btn:not(.a,:is(.b,.c)){margin:0}',
    );
  });

  it('keeps every state, every attribute and rules without an element', () => {
    const css =
      '*,:before{box-sizing:border-box}html{color-scheme:light}.btn:disabled,.btn:hover:before{color:red}[data-color=blue]{color:#00f}:focus-visible{outline:0}.btn::-webkit-scrollbar{width:1px}';
    expect(extractUsedStyles(css, PAGE_HTML)).toBe(css);
  });

  it('keeps conditions that still contain a rule', () => {
    const css =
      '@media (max-width:900px){.btn{gap:0}.dialog{inset:1px}}@media print{.dialog{inset:2px}}@supports (a:b){@media print{h1{margin:2px}}}';
    expect(extractUsedStyles(css, PAGE_HTML)).toBe('@media (max-width:900px){.btn{gap:0}}@supports (a:b){@media print{h1{margin:2px}}}');
  });

  it('keeps font faces and used animations', () => {
    const css =
      '@font-face{font-family:A;src:url(/a.woff2)}.btn{animation:turn 1s}.toast{animation:rise 1s}@keyframes turn{to{rotate:1turn}}@keyframes rise{to{top:0}}';
    expect(extractUsedStyles(css, PAGE_HTML)).toBe(
      '@font-face{font-family:A;src:url(/a.woff2)}.btn{animation:turn 1s}@keyframes turn{to{rotate:1turn}}',
    );
  });

  it('keeps custom properties that are read, also indirectly, and no selector only for one', () => {
    const css =
      ':root{--ink:#000;--line:var(--ink);--wash:#fff;--last:0}.btn--primary:hover{color:var(--line);--own:1px}.dialog{top:var(--last)}';
    expect(extractUsedStyles(css, PAGE_HTML)).toBe(':root{--ink:#000;--line:var(--ink)}.btn--primary:hover{color:var(--line)}');
  });

  it('parses strings and URLs that contain CSS punctuation', () => {
    const css = `.btn:before{content:"}{;,"}@import "a;b.css";h1{background:url("data:a;b,{c}")}`;
    expect(extractUsedStyles(css, PAGE_HTML)).toBe(css);
  });

  it('rejects an incomplete style sheet', () => {
    expect(() => extractUsedStyles('h1{margin:0', PAGE_HTML)).toThrow('Unclosed block');
    expect(() => extractUsedStyles('h1{margin:0}h2', PAGE_HTML)).toThrow('Unknown word h2');
  });
});
