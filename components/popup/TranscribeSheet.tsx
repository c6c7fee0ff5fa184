import { AudioLines } from 'lucide';
import { useState } from 'preact/hooks';
import type { Language } from '#lib/platform/contract.ts';
import type { RecordingAddress } from '#lib/transcripts/recording-address.ts';
import { LanguageField } from '../LanguageField.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { Sheet } from './Sheet.tsx';

export interface TranscribeSheetProps {
  /** Seconds, if known; the price is exact then, else the rule is said. */
  seconds?: number | undefined;
  /** USD, for `seconds`. */
  price?: number | undefined;
  /** Minutes of the month's inclusive ones that are left. */
  minutesLeft?: number | undefined;
  warning?: RecordingAddress['warning'] | undefined;
  warningMinutes?: number | undefined;
  language: Language;
  onConfirm: (language: Language) => void;
  onClose: () => void;
}

/** Says what a transcription costs, before it is asked for. */
export function TranscribeSheet(props: TranscribeSheetProps) {
  const { t, f } = useSpeech();
  const [language, setLanguage] = useState<Language>(props.language);
  return (
    <Sheet
      title={t.popup('transcribeRecording')}
      onClose={props.onClose}
      yes={{
        label: t.popup('transcribe'),
        look: 'primary',
        icon: AudioLines,
        disabled: props.warning === 'insecure',
        onPress: () => props.onConfirm(language),
      }}
    >
      <p>
        {props.seconds !== undefined && props.price !== undefined
          ? t.popup('priceExact', { duration: f.duration(props.seconds), price: f.money(props.price) })
          : t.popup('priceRule')}
      </p>
      {props.minutesLeft !== undefined && (
        <p class="secondary">{t.popup('minutesLeft', { count: Math.floor(props.minutesLeft) })}</p>
      )}
      {props.warning && (
        <Banner tone="amber">{t.popup(`warn.${props.warning}`, { count: props.warningMinutes ?? 0 })}</Banner>
      )}
      <LanguageField
        label={t.popup('language')}
        help={t.popup('languageHelp')}
        value={language}
        onValue={setLanguage}
      />
    </Sheet>
  );
}
