import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement as h, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { people, ready, root } from './shared.js';

function List() {
  const scroller = useRef(null);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 6,
  });
  useEffect(ready, []);
  return h(
    'div',
    { ref: scroller, id: 'scroller', style: { height: 600, overflow: 'auto' } },
    h(
      'ul',
      {
        style: {
          height: rows.getTotalSize(),
          position: 'relative',
          margin: 0,
          padding: 0,
          listStyle: 'none',
        },
      },
      rows.getVirtualItems().map(({ index, start, size }) =>
        h(
          'li',
          {
            key: index,
            style: {
              position: 'absolute',
              insetInline: 0,
              height: size,
              transform: `translateY(${start}px)`,
              display: 'flex',
              gap: 24,
              alignItems: 'center',
            },
          },
          h('a', { href: `/contacts/${people[index].id}`, style: { width: 240 } }, people[index].name),
          h('span', { style: { width: 260 } }, people[index].company),
          h('span', { style: { width: 200 } }, people[index].abroad),
          h('time', null, people[index].since),
        ),
      ),
    ),
  );
}
createRoot(root).render(h(List));
