import { MapPin, Phone, RotateCw, ScanSearch } from 'lucide';
import { useMemo, useRef } from 'preact/hooks';
import { outcomeOf } from '#lib/format/call-words.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { FramedNumber, OtherCountry } from '#lib/model/number-card.ts';
import { IconButton } from '../Button.tsx';
import { Banner, Blank, Skeleton } from '../States.tsx';
import { Dots, Ltr, Own } from '../Text.tsx';
import { VirtualList } from '../VirtualList.tsx';
import { useSpeech } from '../words.tsx';

export type PageState =
  | { kind: 'loading' }
  /**
   * `leftAlone`: some numbers, or parts of this site, were chosen never to be offered. `soFar`: the page is still being
   * read, and so many are known. `other`: numbers that were refused for want of a country.
   */
  | {
      kind: 'ready';
      numbers: readonly FramedNumber[];
      leftAlone?: boolean;
      soFar?: number;
      other?: OtherCountry;
    }
  /** Our script would not come into the page, or broke there. */
  | { kind: 'unread' }
  /** A site that is not turned on, seen without a press that would let us in. */
  | { kind: 'off' }
  /** The company's policy keeps us out of the site. */
  | { kind: 'forbidden' }
  /** A page of the browser itself, a store page, a PDF: extensions are kept out. */
  | { kind: 'closed' };

export interface PageNumbersProps {
  page: PageState;
  /** The last call to each number, by E.164. */
  lastCalls?: ReadonlyMap<string, CallRow> | undefined;
  now: number;
  onCall: (number: FramedNumber) => void;
  /** Reads this site's numbers as those of that country, from now on. */
  onCountry: (country: string) => void;
  /** Scrolls the page to the number and flashes it. */
  onShow: (number: FramedNumber) => void;
}

interface Row {
  number: FramedNumber;
  /** Where else on the page it stands. */
  places: readonly FramedNumber[];
}

/** A number that stands in several places is one row, with the first name that one of them has. */
export function rowsOf(numbers: readonly FramedNumber[]): Row[] {
  const rows = new Map<string, FramedNumber[]>();
  for (const number of numbers) {
    const key = `${number.e164};${number.ext}`;
    const known = rows.get(key);
    if (known) known.push(number);
    else rows.set(key, [number]);
  }
  return [...rows.values()].map((places) => ({
    number: (places.find(({ contactName }) => contactName) ?? places[0]) as FramedNumber,
    places,
  }));
}

const keyOf = ({ number }: Row) => `${number.e164};${number.ext}`;
const estimate = () => 52;

/** Says why no numbers of the page can be listed. */
function NoPage({ kind }: { kind: 'off' | 'closed' | 'forbidden' | 'unread' }) {
  const { t } = useSpeech();
  const [title, text] = {
    off: [t.popup('pageOffTitle'), t.popup('pageOffText')],
    closed: [t.popup('pageClosedTitle'), t.popup('pageClosedText')],
    forbidden: [t.popup('siteForbidden'), t.popup('siteForbiddenText')],
    unread: [t.popup('pageUnreadTitle'), t.popup('pageUnreadText')],
  }[kind] as [string, string];
  return (
    <Blank icon={kind === 'unread' ? RotateCw : MapPin} title={title}>
      {text}
    </Blank>
  );
}

function CountryQuestion({
  other: { country, count },
  onCountry,
}: {
  other: OtherCountry;
  onCountry: (country: string) => void;
}) {
  const { t, f } = useSpeech();
  return (
    <Banner tone="info" deeds={[{ label: t.popup('otherCountryYes'), onPress: () => onCountry(country) }]}>
      {t.popup('otherCountry', { count, country: f.country(country) })}
    </Banner>
  );
}

interface NumberRowProps {
  row: Row;
  last: CallRow | undefined;
  now: number;
  onCall: (number: FramedNumber) => void;
  onShow: () => void;
}

function NumberRow({ row: { number, places }, last, now, onCall, onShow }: NumberRowProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  const written = f.phone(number.e164);
  const { contactName } = number;
  return (
    <div class="call">
      <div class="call-line">
        <button type="button" class="bare call-main" title={t.popup('showOnPage')} onClick={onShow}>
          <span class="call-words">
            <span class="call-who">{contactName ? <Own>{contactName}</Own> : <Ltr>{written}</Ltr>}</span>
            <span class="secondary call-sub">
              <Dots
                parts={[
                  contactName && <Ltr>{written}</Ltr>,
                  number.role && t.common(`role.${number.role}`),
                  number.ext && t.common('extension', { ext: number.ext }),
                  number.country && f.country(number.country),
                  last && [f.when(last.createdAt, now), outcomeOf(speech, last)].filter(Boolean).join(' · '),
                  last?.callbackAt !== undefined &&
                    t.calls('callBack.at', { when: f.moment(last.callbackAt, now) }),
                  places.length > 1 && t.popup('places', { count: places.length }),
                ]}
              />
              {number.guess && <span class="tag tone-amber">{t.popup('guess')}</span>}
            </span>
          </span>
        </button>
        <IconButton
          look="call"
          icon={Phone}
          label={t.common('callNumber', { number: contactName ? `${contactName}, ${written}` : written })}
          onPress={() => onCall(number)}
        />
      </div>
    </div>
  );
}

/** This page's numbers, each with its call button; a press on the number shows it on the page. */
export function PageNumbers({ page, lastCalls, now, onCall, onCountry, onShow }: PageNumbersProps) {
  const { t } = useSpeech();
  const rows = useMemo(() => (page.kind === 'ready' ? rowsOf(page.numbers) : []), [page]);
  /** Further presses on a number lead to its further places. */
  const shown = useRef(new Map<string, number>());
  const showNext = (row: Row) => {
    const at = shown.current.get(keyOf(row)) ?? 0;
    shown.current.set(keyOf(row), at + 1);
    const place = row.places[at % row.places.length];
    if (place) onShow(place);
  };
  if (page.kind === 'loading') return <Skeleton rows={5} label={t.common('loading')} />;
  if (page.kind !== 'ready') return <NoPage kind={page.kind} />;
  if (page.numbers.length === 0 && page.soFar !== undefined)
    return <Skeleton rows={5} label={t.popup('pageSoFar', { count: page.soFar })} />;
  const question = page.other && <CountryQuestion other={page.other} onCountry={onCountry} />;
  if (page.numbers.length === 0)
    return (
      question || (
        <Blank icon={ScanSearch} title={t.popup('pageEmptyTitle')}>
          {t.popup(page.leftAlone ? 'pageLeftAlone' : 'pageEmptyText')}
        </Blank>
      )
    );
  return (
    <>
      {question}
      <VirtualList
        items={rows}
        keyOf={keyOf}
        estimate={estimate}
        label={t.popup('tabPage')}
        render={(row) => (
          <NumberRow
            row={row}
            last={lastCalls?.get(row.number.e164)}
            now={now}
            onCall={onCall}
            onShow={() => showNext(row)}
          />
        )}
      />
      {/* Below them: no row moves when it comes and goes. */}
      {page.soFar !== undefined && (
        <p class="secondary figures" role="status">
          {t.popup('pageSoFar', { count: page.soFar })}
        </p>
      )}
    </>
  );
}
