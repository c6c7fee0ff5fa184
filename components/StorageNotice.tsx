import { LOW_STORAGE_BYTES, type StorageState } from '#lib/model/storage-state.ts';
import { Banner } from './States.tsx';
import { useSpeech } from './words.tsx';

const MEGABYTE = 1024 * 1024;

/** Says at once that this browser does not keep what is stored, and what to do; nothing where it does. */
export function StorageNotice(props: {
  storage: StorageState | undefined;
  /** To where the do-not-call list is imported. */
  onImport?: () => void;
}) {
  const { t, f } = useSpeech();
  const { storage, onImport } = props;
  if (!storage) return null;
  const { tables, left, lost } = storage;
  if (tables !== 'kept') return <Banner tone="red">{t.common(`storage.${tables}`)}</Banner>;
  return (
    <>
      {lost > 0 && (
        <Banner tone="red" {...(onImport && { deeds: [{ label: t.common('settings'), onPress: onImport }] })}>
          {t.common('storage.lost', { number: f.number(lost) })}
        </Banner>
      )}
      {left !== undefined && left < LOW_STORAGE_BYTES && (
        <Banner tone="amber">
          {t.common('storage.full', { left: f.number(Math.max(0, Math.floor(left / MEGABYTE))) })}
        </Banner>
      )}
    </>
  );
}
