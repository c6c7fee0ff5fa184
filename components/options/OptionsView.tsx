import {
  AudioLines,
  Building2,
  Contact,
  Globe,
  type IconNode,
  LifeBuoy,
  Phone,
  Plug,
  ShieldCheck,
  SlidersHorizontal,
} from 'lucide';
import { useLayoutEffect } from 'preact/hooks';
import { Icon } from '../Icon.tsx';
import { type Notice, NoticeBanner } from '../Notices.tsx';
import { StorageNotice } from '../StorageNotice.tsx';
import { useSpeech } from '../words.tsx';
import { CallingSection } from './CallingSection.tsx';
import { ConnectSection } from './ConnectSection.tsx';
import { CrmSection } from './CrmSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
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
  'general',
  'calling',
  'transcription',
  'crm',
  'sites',
  'privacy',
  'managed',
  'support',
] as const;
export type SectionName = (typeof SECTIONS)[number];

const ICONS: Readonly<Record<SectionName, IconNode>> = {
  connect: Plug,
  general: SlidersHorizontal,
  calling: Phone,
  transcription: AudioLines,
  crm: Contact,
  sites: Globe,
  privacy: ShieldCheck,
  managed: Building2,
  support: LifeBuoy,
};
const BODIES = {
  connect: ConnectSection,
  general: GeneralSection,
  calling: CallingSection,
  transcription: TranscriptionSection,
  crm: CrmSection,
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
  // A section is hidden if the account lacks its feature, or if the organisation decides nothing.
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
        <p class="line brand">
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
      <main class="stack stack-4 options-main">
        <h1 class="options-title">{t.options(props.section)}</h1>
        <StorageNotice storage={props.state.storage} />
        {props.notice && <NoticeBanner notice={props.notice} onClose={props.onNoticeClose} />}
        <Body state={props.state} events={props.events} />
        {props.section === 'sites' && <Lessons state={props.state} events={props.events} />}
        {props.section === 'sites' && <LeftAlone state={props.state} events={props.events} />}
      </main>
    </div>
  );
}
