import { AudioLines, Building2, Globe, type IconNode, LifeBuoy, Phone, Plug, ShieldCheck } from 'lucide';
import { useLayoutEffect } from 'preact/hooks';
import { Icon } from '../Icon.tsx';
import { type Notice, NoticeBanner } from '../Notices.tsx';
import { useSpeech } from '../words.tsx';
import { CallingSection } from './CallingSection.tsx';
import { ConnectSection } from './ConnectSection.tsx';
import { LeftAlone } from './LeftAlone.tsx';
import { Lessons } from './Lessons.tsx';
import { ManagedSection } from './ManagedSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { SitesSection } from './SitesSection.tsx';
import { SupportSection } from './SupportSection.tsx';
import { TranscriptionSection } from './TranscriptionSection.tsx';
import type { OptionsProps } from './types.ts';

export const SECTIONS = [
  'connect',
  'calling',
  'transcription',
  'sites',
  'privacy',
  'managed',
  'support',
] as const;
export type SectionName = (typeof SECTIONS)[number];

const ICONS: Readonly<Record<SectionName, IconNode>> = {
  connect: Plug,
  calling: Phone,
  transcription: AudioLines,
  sites: Globe,
  privacy: ShieldCheck,
  managed: Building2,
  support: LifeBuoy,
};
const BODIES = {
  connect: ConnectSection,
  calling: CallingSection,
  transcription: TranscriptionSection,
  sites: SitesSection,
  privacy: PrivacySection,
  managed: ManagedSection,
  support: SupportSection,
} as const;

/** The settings: sections at the side, one shown. The address's `#` says which, so that each can be linked to. */
export function OptionsView(
  props: OptionsProps & { section: SectionName; notice?: Notice | undefined; onNoticeClose(): void },
) {
  const { t } = useSpeech();
  // What the account does not have is hidden, and an organisation that decides nothing.
  const hidden: Partial<Record<SectionName, boolean>> = {
    transcription: props.state.spec?.transcriptions === false,
    managed: props.state.policy.length === 0,
  };
  const shown = SECTIONS.filter((name) => !hidden[name]);
  const Body = BODIES[props.section];
  // Another section begins at its heading, however far the one before was scrolled.
  useLayoutEffect(() => scrollTo(0, 0), [props.section]);
  return (
    <div class="options">
      <header class="options-side">
        <p class="brand">
          <img src="/icon/48.png" width={24} height={24} alt="" />
          <span>{t.common('appName')}</span>
        </p>
        <nav aria-label={t.options('sections')}>
          <ul class="options-nav">
            {shown.map((name) => (
              <li key={name}>
                <a
                  class="options-link"
                  href={`#${name}`}
                  aria-current={name === props.section ? 'page' : undefined}
                >
                  <Icon of={ICONS[name]} />
                  <span>{t.options(name)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main class="options-main">
        <h1 class="options-title">{t.options(props.section)}</h1>
        {props.notice && <NoticeBanner notice={props.notice} onClose={props.onNoticeClose} />}
        <Body state={props.state} events={props.events} />
        {props.section === 'sites' && <Lessons state={props.state} events={props.events} />}
        {props.section === 'sites' && <LeftAlone state={props.state} events={props.events} />}
      </main>
    </div>
  );
}
