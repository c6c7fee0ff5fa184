/** Leaves secrets out of addresses, and loses no record. */
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metadataOf } from '#lib/calls/metadata.ts';
import { withoutSecrets } from '#lib/core/address-secrets.ts';
import { keptAddress } from '#lib/crm/generic/address.ts';
import type { RecordContext } from '#lib/model/record-context.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const BASE62 = `0123456789${LOWER}${LOWER.toUpperCase()}`;
const of = (alphabet: string, min: number, max = min) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max }).map((all) => all.join(''));
const after = (prefix: string, token: fc.Arbitrary<string>) => token.map((text) => prefix + text);
const hex = (length: number) => of('0123456789abcdef', length);
const base64Url = (min: number, max = min) => of(`${BASE62}-_`, min, max);
const jwt = fc
  .tuple(fc.json({ maxDepth: 1 }), base64Url(43))
  .map(([body, seal]) => `${btoa('{"alg":"HS256"}')}.eyJ${btoa(unescape(encodeURIComponent(body)))}.${seal}`)
  .map((text) => text.replace(/[=+/]/g, ''));

/** Tokens as their makers write them. */
const TOKENS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'JSON Web Token': jwt,
  'Rails, Laravel, Django: a reset': fc.oneof(base64Url(20), hex(64), after('c1-', hex(32))),
  'Devise and Phoenix': base64Url(20, 44),
  'hexadecimal: MD5, SHA-1, SHA-256': fc.oneof(hex(32), hex(40), hex(64)),
  'UUID, version 4': fc.uuid({ version: 4 }),
  nanoid: base64Url(21),
  ULID: of('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 25).map((text) => `0${text}`),
  cuid2: after('k', of(`0123456789${LOWER}`, 23)),
  KSUID: of(BASE62, 27),
  'base32, as of one-time keys': of(`${LOWER.toUpperCase()}234567`, 32),
  base58: of(BASE62.replace(/[0OIl]/g, ''), 22, 44),
  Slack: fc
    .tuple(fc.constantFrom('xoxb', 'xoxp', 'xoxa'), of('0123456789', 11), of(BASE62, 24))
    .map((all) => all.join('-')),
  GitHub: fc.oneof(after('ghp_', of(BASE62, 36)), after('github_pat_', of(BASE62, 59))),
  GitLab: after('glpat-', base64Url(20)),
  Stripe: fc.oneof(
    after('sk_live_', of(BASE62, 24)),
    after('rk_test_', of(BASE62, 24)),
    after('whsec_', of(BASE62, 32)),
  ),
  AWS: after('AKIA', of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)),
  Google: fc.oneof(after('AIza', base64Url(35)), after('ya29.', base64Url(60)), of(`${BASE62}-_`, 33)),
  SendGrid: fc.tuple(base64Url(22), base64Url(43)).map(([id, key]) => `SG.${id}.${key}`),
  Shopify: after('shpat_', hex(32)),
  npm: after('npm_', of(BASE62, 36)),
  HubSpot: after('pat-na1-', fc.uuid()),
  'ASP.NET without cookies': of('012345abcdefghijklmnopqrstuvwxyz', 24).map((text) => `(S(${text}))`),
  'Django’s and Firebase’s of letters and digits': of(BASE62, 28),
  'letters only': fc.oneof(of(LOWER, 24, 40), of(LOWER + LOWER.toUpperCase(), 20, 40)),
};
const PLACES = [
  '/share/s/@/view',
  '/reset-password/@',
  '/u/@/',
  '/@/Default.aspx',
  '/users/password/edit/@',
  '/invitations/@/accept',
  '/contacts/6/@',
  '/d/@/files/x',
  '/#/callback/access_token/@',
  '/#/login/@',
  '/#access_token=@&type=x',
  '/web#id=5&model=res.partner&token=@',
  '/customer/index/edit/id/31/key/@/',
];
/** The token and each half of it, so that no part is let out. */
const holds = (text: string | undefined, token: string) =>
  [token, token.slice(0, token.length / 2), token.slice(token.length / 2)].some(
    (part) => part.length > 6 && (text ?? '').includes(part),
  );

const sent = (context: RecordContext) =>
  metadataOf({ intentId: 'i', installationId: 'n', context, ext: '', withheld: [] }).page_url;

describe('tokens in addresses', () => {
  it.each(Object.keys(TOKENS))('%s: none goes out', (maker) => {
    const token = TOKENS[maker] as fc.Arbitrary<string>;
    fc.assert(
      fc.property(token, fc.constantFrom(...PLACES), (secret, place) => {
        const address = `https://app.example${place.replace('@', secret)}`;
        const url = new URL(address);
        expect(holds(keptAddress(url), secret)).toBe(false);
        expect(holds(withoutSecrets(address), secret)).toBe(false);
        expect(holds(sent({ crm: 'generic', pageUrl: address }), secret)).toBe(false);
      }),
      { numRuns: 500, seed: 29, unbiased: true },
    );
  });

  it('keeps what is round them', () => {
    expect(withoutSecrets('https://app.example/share/s/eyJhbGciOiJIUzI1NiJ9.e30.x/Default.aspx#notes')).toBe(
      'https://app.example/share/s/…/Default.aspx#notes',
    );
    expect(withoutSecrets('https://app.example/verify/123456')).toBe('https://app.example/verify/…');
  });

  it.each(['token/deadbeef', 'invite/correct-horse-battery-staple', 'pin/482913', 'pw-reset/blue/fox'])(
    'leaves out words where they are the secret: %s',
    (path) => {
      const [before] = path.split('/');
      expect(withoutSecrets(`https://app.example/${path}`)).toMatch(new RegExp(`/${before}/…`));
    },
  );
});

describe('records in addresses', () => {
  interface Case {
    url: string;
    expect: RecordContext;
  }
  const known = globSync('test/fixtures/crm/*.json').flatMap((file) =>
    Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Case>),
  );
  const CHARACTERS: readonly [RegExp, string][] = [
    [/\d/, '0123456789'],
    [/[a-z]/, LOWER],
    [/[A-Z]/, LOWER.toUpperCase()],
  ];
  /** Another id of the same shape: of digits, of hexadecimal digits, or of letters and digits. */
  const like = (id: string): fc.Arbitrary<string> => {
    const letters = /^[\da-f-]+$/.test(id) && /[a-f]/.test(id) ? '0123456789abcdef' : undefined;
    const parts = [...id].map((sign) => {
      const alphabet = CHARACTERS.find(([kind]) => kind.test(sign))?.[1];
      return alphabet
        ? fc.constantFrom(...(letters ?? (/\d/.test(id) && /[a-z]/i.test(id) ? BASE62 : alphabet)))
        : fc.constant(sign);
    });
    return fc.tuple(...parts).map((signs) => signs.join(''));
  };

  it('loses no record id of a CRM that has an adapter', () => {
    let held = 0;
    for (const { expect: want } of known) {
      const { pageUrl, recordId } = want;
      if (!pageUrl || !recordId) continue;
      expect(withoutSecrets(pageUrl, recordId)).toBe(pageUrl);
      const written = [recordId, encodeURIComponent(recordId)].find((text) => pageUrl.includes(text));
      if (!written) continue;
      held += 1;
      fc.assert(
        fc.property(like(recordId), (id) => {
          const address = pageUrl.replace(written, encodeURIComponent(id));
          expect(withoutSecrets(address, id)).toBe(address);
        }),
        { numRuns: 30, seed: 29, unbiased: true },
      );
    }
    expect(held).toBeGreaterThan(60);
  });

  it('leaves the pages of a CRM without a record as they are', () => {
    const lists = known.filter(({ expect: want }) => !want.recordId && want.pageUrl);
    for (const { expect: want } of lists) expect(withoutSecrets(want.pageUrl ?? '')).toBe(want.pageUrl);
    expect(lists.length).toBeGreaterThan(5);
  });

  it.each([
    [
      'https://acme.lightning.force.com/lightning/r/Contact/@/view',
      of(BASE62, 12, 15).map((id) => `003${id}`),
    ],
    ['https://app.hubspot.com/contacts/12345/record/0-1/@', fc.oneof(of('123456789', 1, 12))],
    ['https://app.example/people/@', of('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 25).map((id) => `0${id}`)],
    ['https://app.close.com/lead/lead_@/', base64Url(43).map((id) => id.replace(/-/g, 'x'))],
    ['https://app.attio.com/acme/person/@/overview', fc.uuid()],
    ['https://crm.example/#Contact/view/@', of(`${LOWER}0123456789`, 17)],
    [
      'https://app.example/records/@',
      base64Url(21).filter((id) => !/[gx][a-z]{2,4}[-_]|[spr]k[-_]|eyJ|pat[-_]/.test(id)),
    ],
  ])('%s with any id', (address, ids) => {
    fc.assert(
      fc.property(ids, (id) => {
        const whole = address.includes('lead_') ? `lead_${id}` : id;
        const at = address.replace('@', id);
        expect(withoutSecrets(at, whole)).toBe(at);
      }),
      { numRuns: 500, seed: 29, unbiased: true },
    );
  });

  it('leaves words of many languages, versions and names alone', () => {
    for (const path of [
      '/crm/sales/kundenverwaltung/ansprechpartner',
      '/agent/organizations/31/requested_tickets',
      '/lightning/o/Opportunity/pipelineInspection',
      '/0/Nui/ViewModule.aspx#CardModuleV2/ContactPageV2/edit',
      '/crm/org20/tab/Contacts/custom-view/5437000000087501/list',
      '/boards/1234567/views/77',
      '/a/apps/abc123/inbox/shared/all',
      '/לקוחות/דוד-כהן',
      '/العملاء/12',
      '/clientes/administración/direcciones',
      '/app/sales-order/SAL-ORD-2024-00017',
      '/servlet/AdministrationCustomerServiceController',
    ])
      expect(withoutSecrets(`https://app.example${path}`)).toBe(`https://app.example${path}`);
  });
});
