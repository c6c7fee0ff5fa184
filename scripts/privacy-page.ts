/** `privacy.html` in the extension, made of PRIVACY.md: what the options page links to is what the stores link to. */
import { readFileSync } from 'node:fs';
import { marked } from 'marked';

const STYLE = `:root { color-scheme: light dark; }
body { max-width: 46em; margin: 32px auto; padding: 0 16px; font: 15px/1.6 system-ui, sans-serif; }
h1 { font-size: 24px; } h2 { margin-top: 32px; font-size: 17px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 8px; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; vertical-align: top; }`;

export function privacyPage(): { html: string; css: string } {
  const body = marked.parse(readFileSync('PRIVACY.md', 'utf8'), { async: false });
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Privacy · Dialmark</title>
<link rel="stylesheet" href="privacy.css">
</head>
<body>
${body}</body>
</html>
`,
    css: STYLE,
  };
}
