/**
 * The style sheet of our root in pages, with the values of components/tokens.css written out. A page reaches into any
 * shadow root through custom properties: it sets them on the host, or registers them not to inherit. So nothing that
 * ships into pages has one.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import type { Plugin } from 'vite';

type Tokens = ReadonlyMap<string, string>;
interface TokenSet {
  base: Tokens;
  /** Tokens with another value under a media query, by its parameters. */
  media: ReadonlyMap<string, Tokens>;
}

const TOKENS = resolve(import.meta.dirname, '../components/tokens.css');
/** A sheet that a script carries as text: what a page's script attaches to our root, wherever the file lies. */
const STYLE = /\.css\?inline$/;
const USE = /var\(\s*(--[\w-]+)\s*\)/g;

/** Families that a page cannot define as a font, in either browser. */
const GENERIC_FAMILIES = /^(system-ui|sans-serif|serif|monospace|inherit)$/;
/** Lengths that the page's root element or its fonts decide. */
const PAGE_UNITS = /\d(rem|rlh|rex|rch|rcap|ric)\b/;

function tokensOf(css: string): TokenSet {
  const base = new Map<string, string>();
  const media = new Map<string, Map<string, string>>();
  postcss.parse(css).walkDecls(/^--/, (token) => {
    const at = token.parent?.parent;
    if (at?.type !== 'atrule') {
      base.set(token.prop, token.value);
      return;
    }
    const { params } = at as AtRule;
    media.set(params, (media.get(params) ?? new Map()).set(token.prop, token.value));
  });
  return { base, media };
}

function written(value: string, tokens: Tokens): string {
  return value.replace(USE, (_, name: string) => {
    const token = tokens.get(name);
    if (token === undefined) throw new Error(`components/tokens.css has no ${name}`);
    return written(token, tokens);
  });
}

/** Declarations of `rule` that are others under the media query: a rule for there, to stand right after it. */
function ruleUnder(params: string, rule: Rule, tokens: Tokens, base: Tokens): AtRule | undefined {
  const under = postcss.atRule({ name: 'media', params });
  const changed = postcss.rule({ selector: rule.selector });
  rule.each((node) => {
    if (node.type !== 'decl') return;
    const value = written(node.value, tokens);
    if (value !== written(node.value, base)) changed.append(node.clone({ value }));
  });
  return changed.nodes.length > 0 ? under.append(changed) : undefined;
}

function check({ prop, value }: Declaration): void {
  const fault = (what: string) =>
    new Error(`Style of pages: a page could redefine ${what} in “${prop}: ${value}”`);
  if (prop.startsWith('--') || /var\(|env\(/.test(value)) throw fault('a custom property');
  if (PAGE_UNITS.test(value)) throw fault('the size of its root');
  const families =
    prop === 'font-family' ? value : prop === 'font' ? value.replace(/^.*(?:px|inherit)\s/, '') : '';
  if (!families || value === 'inherit') return;
  for (const family of families.split(',')) if (!GENERIC_FAMILIES.test(family.trim())) throw fault('a font');
}

/**
 * @param css a style sheet that uses tokens by `var(--name)`
 * @param tokenCss the tokens, under `:root` and in media queries
 * @returns the same look with no custom property in it
 * @throws Error if a token is missing, or if something is left that a page could redefine
 */
export function writeOut(css: string, tokenCss: string): string {
  const { base, media } = tokensOf(tokenCss);
  const sheet = postcss.parse(css);
  sheet.walkComments((comment) => void comment.remove());
  const rules: Rule[] = [];
  sheet.walkRules((rule) => void rules.push(rule));
  for (const rule of rules) {
    const within = rule.parent?.type === 'atrule' ? (rule.parent as AtRule).params : '';
    const own = new Map([...base, ...(media.get(within) ?? [])]);
    for (const [params, tokens] of [...media].reverse()) {
      if (params === within) continue;
      const other = ruleUnder(params, rule, new Map([...own, ...tokens]), own);
      if (other) rule.after(other);
    }
    rule.each((node) => {
      if (node.type === 'decl') node.value = written(node.value, own);
    });
  }
  sheet.walkDecls(check);
  return sheet.toString();
}

/** Writes out every style sheet that a script carries: these are what goes into pages. */
export function pageStyle(): Plugin {
  return {
    name: 'dialmark:page-style',
    enforce: 'pre',
    transform: {
      filter: { id: STYLE },
      handler(css) {
        this.addWatchFile(TOKENS);
        return writeOut(css, readFileSync(TOKENS, 'utf8'));
      },
    },
  };
}
