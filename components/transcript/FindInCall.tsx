import { ChevronDown, ChevronUp, Search } from 'lucide';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { ownDirection } from '../Text.tsx';
import { useSpeech } from '../words.tsx';

/** The field that searches one transcript, with its hits to step through. */
export function FindInCall(props: {
  text: string;
  hits: number;
  /** Of the hit that is shown, from 1; 0: none is. */
  position: number;
  onText: (text: string) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const { t } = useSpeech();
  const { text, hits, onText, onStep } = props;
  return (
    <div class="find">
      <Icon of={Search} size={14} />
      <input
        class="find-input"
        type="text"
        dir={ownDirection(text)}
        aria-label={t.reader('findInCall')}
        placeholder={t.reader('findInCall')}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape' && text) {
            event.stopPropagation();
            event.preventDefault();
            onText('');
          }
        }}
      />
      {text.trim().length > 1 && (
        <span class="secondary figures" role="status">
          {hits === 0 ? t.reader('noHits') : t.reader('hitOf', { at: props.position || 1, count: hits })}
        </span>
      )}
      {hits > 0 && (
        <>
          <IconButton icon={ChevronUp} label={t.reader('previousHit')} onPress={() => onStep(-1)} />
          <IconButton icon={ChevronDown} label={t.reader('nextHit')} onPress={() => onStep(1)} />
        </>
      )}
    </div>
  );
}
