/** Corrections that a person made on this site: in force at once, and kept by the background for the site's other pages. */
import { likelyPlace, type NamePlace, namePlaces, withTaught } from '#lib/crm/taught.ts';
import type { Send } from '#lib/messages/client.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { TaughtField } from '#lib/model/taught-field.ts';
import type { TaughtPlace } from '#lib/model/taught-place.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';

/** Numbers that were said to be no person's, at most. */
const MOST_NOBODY = 200;

export type Lessons = ReturnType<typeof createLessons>;

export function createLessons(parts: {
  window: Window;
  document: Document;
  taught: readonly TaughtPlace[];
  send: Send;
}) {
  const { window, document, send } = parts;
  let taught = parts.taught;
  const nobodys = new Set<string>();
  const keyOf = ({ e164 }: PageNumber) => `${window.location.href} ${e164}`;

  return {
    /** The record as far as a person knows better. */
    correct(record: RecordContext, holder: Element, number: PageNumber | undefined): RecordContext {
      const known = withTaught(record, taught, holder);
      if (!number || !nobodys.has(keyOf(number))) return known;
      const { contactName: _name, ...nameless } = known;
      return nameless;
    },
    /** Names on the page that could be meant. */
    choices(number: PageNumber): NamePlace[] {
      const holder = holderOf(number);
      return holder ? namePlaces(document, holder) : [];
    },
    /** The name that is probably meant, where none is sent. */
    proposal(record: RecordContext, number: PageNumber): NamePlace | undefined {
      const holder = record.contactName || nobodys.has(keyOf(number)) ? null : holderOf(number);
      return holder ? likelyPlace(holder) : undefined;
    },
    /** Resolves to false if it could not be kept: then it is in force on this page alone. */
    async teach(field: TaughtField, { within, selector }: NamePlace): Promise<boolean> {
      const lesson = { field, within, selector };
      taught = [...taught.filter((one) => one.field !== field || one.within !== within), lesson];
      nobodys.clear();
      const answer = await send('site.teach', lesson);
      return answer.ok && answer.value;
    },
    /** On this page the number belongs to no person that could be named. */
    nobody(number: PageNumber): void {
      if (nobodys.size < MOST_NOBODY) nobodys.add(keyOf(number));
    },
  };
}
