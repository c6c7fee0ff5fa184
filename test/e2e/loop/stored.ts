/**
 * Runs in a page of the extension: puts a call of that id into the tables, as the store keeps it, with a recording and
 * a transcript of these segments, whatever they are, or of so many sentences with markup in each.
 */
export function keepCall(id: string, given: unknown[] | number, recordingUrl: string): Promise<void> {
  const at = Date.now();
  const markup = '<img src=x onerror="document.title=`ran`"><script>document.title="ran"</script>';
  const segments =
    typeof given === 'number'
      ? Array.from({ length: given }, (_, index) => ({
          speaker: index % 2 ? 'agent' : 'customer',
          start: index,
          end: index + 0.9,
          text: `${markup} sentence ${index}`,
        }))
      : given;
  const both = { createdAt: at, updatedAt: at, attempts: 1, serverErrors: 0 };
  const call = {
    ...both,
    id,
    state: 'completed',
    to: '+14155550132',
    from: '+12025550100',
    ext: '',
    route: { kind: 'default' },
    context: { crm: 'generic', contactName: markup },
    metadata: {},
    jobId: `job-${id}`,
    ...(recordingUrl && { recordingUrl }),
  };
  const job = {
    ...both,
    id: `job-${id}`,
    txnId: `txn_${id}`,
    state: 'completed',
    intentId: id,
    language: 'auto',
    viaWebhook: false,
    polls: 0,
  };
  const transcript = { jobId: job.id, txnId: job.txnId, segments, speakerNames: {}, storedAt: at };
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dialmark');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['calls', 'jobs', 'transcripts'], 'readwrite');
      writing.objectStore('calls').put(call);
      writing.objectStore('jobs').put(job);
      writing.objectStore('transcripts').put(transcript);
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
