/** How the pages about the API look. */

export const STYLE = `:root {
  --brand: #016083;
  --ink: #1b2b33;
  --quiet: #52626b;
  --line: #d5dee2;
  --paper: #f4f7f8;
  --get: #0b5cad;
  --post: #1d6b34;
  --text: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  --code: ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: #fff; color: var(--ink); font: 16px/1.55 var(--text); }
a { color: var(--brand); }
:is(a, pre, summary, input):focus-visible { outline: 3px solid #2a8fb3; outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 32px; padding: 12px 24px; background: var(--brand); color: #fff; }
.bar strong { font-size: 20px; }
.bar strong span { font-weight: 400; }
.bar nav { display: flex; flex-wrap: wrap; gap: 4px; }
.bar a { padding: 6px 12px; border-radius: 8px; color: #fff; text-decoration: none; }
.bar a:hover { text-decoration: underline; }
.bar a:focus-visible { outline-color: #fff; }
.bar a[aria-current] { background: #fff; color: var(--brand); font-weight: 600; }
article { max-width: 1000px; margin: 0 auto; padding: 24px 24px 96px; }
h1 { margin: 8px 0 16px; font-size: 34px; line-height: 1.2; }
h2 { margin: 48px 0 8px; font-size: 24px; line-height: 1.3; }
h3 { margin: 32px 0 8px; font-size: 20px; }
h4, .call h3 { margin: 20px 0 6px; color: var(--quiet); font-size: 14px; }
p, ol, ul { margin: 8px 0; }
li { margin: 4px 0; }
.contents { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 24px 0; padding: 12px 16px; border-radius: 12px; background: var(--paper); }
.contents p { width: 100%; }
.contents span { color: var(--quiet); }
.search { display: flex; align-items: center; gap: 12px; margin: 24px 0; }
.search input { flex: 1; min-width: 0; padding: 10px 14px; border: 1px solid #7b8b93; border-radius: 10px; font: inherit; }
.call { margin: 8px 0; border: 1px solid var(--line); border-radius: 12px; }
.call > :not(summary) { margin-right: 16px; margin-left: 16px; }
.call > :last-child { margin-bottom: 16px; }
.call[open] { border-color: #9fb2bb; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 10px 16px; border-radius: 12px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--paper); }
summary code { font-weight: 600; overflow-wrap: anywhere; }
.method { min-width: 52px; padding: 1px 0; border-radius: 6px; color: #fff; font-size: 13px; font-weight: 700; text-align: center; }
.get { background: var(--get); }
.post { background: var(--post); }
.does { flex: 1; min-width: 200px; }
.who { color: var(--quiet); font-size: 14px; }
code, pre { font-family: var(--code); }
code { font-size: 0.92em; }
:is(p, li) > code { padding: 1px 4px; border-radius: 4px; background: var(--paper); }
pre { max-height: 460px; margin: 0 0 12px; padding: 14px 16px; overflow: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); font-size: 14px; line-height: 1.5; tab-size: 2; }
pre b { font-weight: 600; }
table { width: calc(100% - 32px); border-collapse: collapse; font-size: 15px; }
th { color: var(--quiet); font-size: 14px; text-align: left; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td code { overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .bar { padding: 12px 12px; }
  .bar strong { padding-left: 6px; }
  .bar nav { gap: 2px; }
  .bar a { padding: 6px; font-size: 15px; }
  article { padding: 16px 12px 64px; }
  h1 { font-size: 28px; }
  .does { min-width: 100%; }
}
`
