/** Calling from a page in Firefox as a person does: see crm-page.ts. */
import { formatPhoneInternational } from '#lib/format/phone.ts';
import { middleOf } from './crm-page.ts';
import { eventually } from './eventually.ts';
import type { FirefoxWithExtension } from './firefox.ts';

export interface CrmPageInFirefox {
  /** Points at the number that the page writes as `text`, waits for its card, and presses the button beside it. */
  call(text: string, e164: string): Promise<void>;
}

/** Works in the tab that `firefox` is switched to. */
export function crmPageInFirefox(firefox: FirefoxWithExtension): CrmPageInFirefox {
  return {
    async call(text, e164) {
      const number = await eventually(() => firefox.evaluate(middleOf, [text]), {
        what: `“${text}” is shown`,
      });
      const name = `Call ${formatPhoneInternational(e164)}`;
      const button = await eventually(
        async () => {
          await firefox.moveTo(number.x - 3, number.y);
          await firefox.moveTo(number.x, number.y);
          const all = await firefox.placesOfNamed('button', name);
          return all.find(({ y }) => Math.abs(y - number.y) < 12);
        },
        { what: `“${text}” is offered` },
      );
      // A press in the moment that the button comes is not believed: the card is what a person waits for.
      // The card's own control has the same name.
      const count = async () => (await firefox.placesOfNamed('button', name)).length;
      const closed = await count();
      const isCardOpen = async () => (await count()) > closed;
      await eventually(
        async () => {
          await firefox.moveTo(button.x, button.y);
          return isCardOpen();
        },
        { what: 'the card is open' },
      );
      // A press that was not believed (something moved in that instant) says so, and a person presses again.
      await eventually(
        async () => {
          await firefox.clickAt(button.x, button.y);
          await eventually(async () => !(await isCardOpen()), {
            what: 'the card is filled anew',
            timeout: 4000,
          });
          return true;
        },
        { what: 'the press is answered' },
      );
    },
  };
}
