// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrolling } from '#lib/content/dom/scrolling.ts';

/** As the browser makes it. */
const trusted = (type: string) => Object.defineProperty(new Event(type), 'isTrusted', { value: true });

describe('scrolling', () => {
  let life: AbortController;
  const scroll = () => window.dispatchEvent(trusted('scroll'));
  const start = () => createScrolling({ window, now: () => Date.now(), signal: life.signal });

  beforeEach(() => {
    vi.useFakeTimers();
    life = new AbortController();
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
  });

  it('begins with a scroll and ends when nothing has moved for a while', () => {
    const scrolling = start();
    const task = vi.fn();
    scrolling.onRest(task);
    expect(scrolling.now).toBe(false);
    for (let at = 0; at < 20; at++) {
      scroll();
      vi.advanceTimersByTime(100);
      expect(scrolling.now).toBe(true);
    }
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(150);
    expect(scrolling.now).toBe(false);
    expect(task).toHaveBeenCalledOnce();
  });

  it('is nothing that the page makes up', () => {
    const scrolling = start();
    window.dispatchEvent(new Event('scroll'));
    expect(scrolling.now).toBe(false);
  });

  it('goes on through the ends that the browser tells of between the steps of a wheel', () => {
    const scrolling = start();
    const began = vi.fn();
    scrolling.onStart(began);
    for (let at = 0; at < 10; at++) {
      scroll();
      window.dispatchEvent(trusted('scrollend'));
      vi.advanceTimersByTime(150);
      expect(scrolling.now).toBe(true);
    }
    expect(began).toHaveBeenCalledOnce();
  });

  it('begins in a shadow root that it listens in, where a scroll stays', () => {
    const scrolling = start();
    const moved = vi.fn();
    scrolling.onMove(moved);
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    const box = root.appendChild(document.createElement('div'));
    const scrollInside = () => box.dispatchEvent(trusted('scroll'));
    scrollInside();
    expect(scrolling.now).toBe(false);
    scrolling.listen(root);
    scrolling.listen(root);
    scrollInside();
    expect(scrolling.now).toBe(true);
    expect(moved).toHaveBeenCalledOnce();
  });

  it('lets those wait who ask while it lasts, and no others', async () => {
    const scrolling = start();
    await scrolling.rested();
    scroll();
    const rested = vi.fn();
    const waiting = scrolling.rested().then(rested);
    await vi.advanceTimersByTimeAsync(50);
    expect(rested).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await waiting;
    expect(rested).toHaveBeenCalledOnce();
  });

  it('takes a page that never rests for resting a moment every few seconds', () => {
    const scrolling = start();
    const task = vi.fn();
    scrolling.onRest(task);
    let resting = 0;
    for (let at = 0; at < 10_000; at += 20) {
      scroll();
      if (!scrolling.now) resting += 20;
      vi.advanceTimersByTime(20);
    }
    expect(task).toHaveBeenCalledTimes(3);
    expect(resting).toBeGreaterThanOrEqual(600);
    expect(resting).toBeLessThan(800);
  });

  it('lets everyone go when it ends, and runs nothing any more', async () => {
    const scrolling = start();
    const task = vi.fn();
    scrolling.onRest(task);
    scroll();
    const waiting = scrolling.rested();
    life.abort();
    await waiting;
    expect(task).not.toHaveBeenCalled();
  });
});
