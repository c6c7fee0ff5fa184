/** The style of the relay's own pages; its hash is in their policy. */
export const STYLE = `
:root { --ground: #fff; --ink: #1b1d21; --soft: #5b616b; --line: #d9dce1; --raised: #f5f6f8; --accent: #1a56c4; --on-accent: #fff; --bad: #a4262c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16181c; --ink: #e8eaed; --soft: #a2a8b3; --line: #363a42; --raised: #1f2228; --accent: #8ab4f8; --on-accent: #10131a; --bad: #ff9a94; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .75rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin-bottom: 1rem; }
header form { display: flex; gap: .75rem; align-items: center; color: var(--soft); }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin-bottom: 1rem; }
nav > a { padding: .4rem .8rem; border: 1px solid var(--line); border-radius: .4rem; text-decoration: none; min-height: 2.5rem; }
nav > a[aria-current] { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
.fields { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; }
label { display: grid; gap: .15rem; color: var(--soft); font-size: .9rem; }
input, button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .4rem; padding: .4rem .6rem; min-height: 2.5rem; max-width: 100%; }
button { background: var(--raised); cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: .5rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { color: var(--soft); font-weight: 600; font-size: .9rem; }
td.number { text-align: end; white-space: nowrap; }
thead th.number { text-align: end; }
tfoot { font-weight: 600; background: var(--raised); }
ul { margin: 0; padding: 0; list-style: none; }
.outcomes li { display: inline-block; margin-inline-end: .75rem; }
.soft { color: var(--soft); font-size: .9rem; }
.result { border-inline-start: 4px solid var(--accent); background: var(--raised); padding: .6rem .8rem; margin: .75rem 0; }
.result.bad { border-color: var(--bad); color: var(--bad); }
.wide { max-width: 40rem; }
@media (max-width: 46rem) {
  thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tfoot, tr, th, td { display: block; }
  tr { border: 1px solid var(--line); border-radius: .5rem; margin-bottom: .75rem; padding: .25rem .75rem; }
  tbody th, tfoot th { border: 0; font-size: 1.05rem; }
  td, td.number { display: flex; gap: 1rem; justify-content: space-between; text-align: end; border: 0; padding: .2rem .6rem; white-space: normal; }
  td::before { content: attr(data-name); color: var(--soft); font-weight: 400; text-align: start; }
  .outcomes { text-align: end; }
  .outcomes li { display: block; margin: 0; }
  input { width: 100%; }
  .fields, .fields label { width: 100%; }
}
`;
