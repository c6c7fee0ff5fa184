/** The peers, as their authors would have them called; bundled, this leaves `corpusFind` and `corpusC2d` behind. */
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/max';
import { LibPhoneNumberMatcher } from '#test/apps/ringcentral-matchers.ts';
import type { CorpusNumber } from './cases.ts';
import type { Method } from './in-page.ts';

const number = (e164: string, ext: string | undefined): CorpusNumber => (ext ? { e164, ext } : { e164 });

/** libphonenumber-js reads text: it is given what a person sees, block by block on lines of their own. */
const find: Method = ({ region }) =>
  findPhoneNumbersInText(document.body.innerText, region as CountryCode).map((found) =>
    number(found.number.number, found.number.ext),
  );

const c2d: Method = ({ region }) =>
  (new LibPhoneNumberMatcher({ countryCode: region }).match({ node: document.body }) ?? []).map(
    ({ context }) => number(context.phoneNumber, context.ext),
  );

Object.assign(globalThis, { corpusFind: find, corpusC2d: c2d });
