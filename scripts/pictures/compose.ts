/** A store's picture: one headline over a browser window that shows the product. HTML, to be photographed. */
import { readFileSync } from 'node:fs';
import { escapeMarkup } from '#lib/core/escape-markup.ts';
import { directionOf, type Locale } from '#lib/locales/translator.ts';

export interface Panel {
  png: Buffer;
  /** CSS pixels. */
  width: number;
}

const png = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

const STYLE = `
* { box-sizing: border-box; margin: 0; }
html { block-size: 100%; overflow: hidden; }
body { position: fixed; inset: 0 auto auto 0; overflow: hidden; font-family: Inter, system-ui, sans-serif; color: #10241c;
  background: linear-gradient(160deg, #e9f6f0, #cfe9de 60%, #b9ddd0); }
body.dark { color: #eaf5f0; background: linear-gradient(160deg, #10241d, #143329 60%, #0c1d17); }
h1 { font-weight: 650; letter-spacing: -0.01em; }
.window { overflow: hidden; border-radius: 12px; background: #fff; box-shadow: 0 24px 60px rgb(0 30 20 / 28%), 0 0 0 1px rgb(0 0 0 / 8%); }
.bar { display: flex; align-items: center; gap: 8px; height: 40px; padding: 0 16px; background: #eef2f0; direction: ltr; }
.bar i { width: 11px; height: 11px; border-radius: 50%; background: #c9d3ce; }
.bar span { flex: 1; max-width: 520px; margin: 0 auto; padding: 4px 14px; border-radius: 7px; background: #fff; color: #56635d; font-size: 13px; }
.panel { position: absolute; border-radius: 12px; box-shadow: 0 24px 60px rgb(0 30 20 / 38%), 0 0 0 1px rgb(0 0 0 / 10%); }
.brand { display: flex; align-items: center; gap: 14px; font-weight: 650; }
img { display: block; }`;

function page(locale: Locale, dark: boolean, width: number, height: number, body: string): string {
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8"><style>${STYLE}
body { width: ${width}px; height: ${height}px; }</style><body class="${dark ? 'dark' : ''}">${body}</body></html>`;
}

function browserWindow(shot: Panel, address: string, style: string): string {
  return `<div class="window" style="${style}"><div class="bar"><i></i><i></i><i></i><span>${address}</span></div>
<img src="${png(shot.png)}" width="${shot.width}"></div>`;
}

/** 1280 × 800. `panel` stands over the window, at the side where the language ends its lines. */
export function screenshotPage(
  locale: Locale,
  headline: string,
  shown: Panel,
  panel?: Panel,
  dark = false,
): string {
  const over = panel
    ? `<img class="panel" src="${png(panel.png)}" width="${panel.width}" style="top: 156px; inset-inline-end: 92px">`
    : '';
  return page(
    locale,
    dark,
    1280,
    800,
    `<h1 style="padding: 44px 80px 36px; font-size: 44px; text-align: center">${escapeMarkup(headline)}</h1>
${browserWindow(shown, dark ? 'Dialmark' : 'quayside.example/contacts', 'width: 1120px; margin: 0 auto')}${over}`,
  );
}

/** A promotional tile: the name, one sentence, the number with its card. */
export function promoPage(
  locale: Locale,
  size: { width: number; height: number },
  sentence: string,
  crm: Panel,
): string {
  const icon = readFileSync('public/icon/128.png');
  const large = size.width > 1000;
  const [iconSize, title, text] = large ? [88, 60, 40] : [44, 28, 20];
  return page(
    locale,
    false,
    size.width,
    size.height,
    `<div style="position: absolute; inset-inline-start: ${large ? 88 : 28}px; top: 50%; translate: 0 -50%; width: ${large ? 540 : 205}px">
<div class="brand" style="font-size: ${title}px"><img src="${png(icon)}" width="${iconSize}">Dialmark</div>
<p style="margin-top: ${large ? 28 : 14}px; font-size: ${text}px; line-height: 1.25">${escapeMarkup(sentence)}</p></div>
<div class="panel" style="overflow: hidden; inset-inline-start: ${large ? 720 : 232}px; top: 50%; translate: 0 -50%; width: ${crm.width}px">
<img src="${png(crm.png)}" width="${crm.width}"></div>`,
  );
}
