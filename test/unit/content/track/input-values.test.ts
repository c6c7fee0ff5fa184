// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { type InputValues, watchInputValues } from '#lib/content/track/input-values.ts';

let controller: AbortController;
let input: HTMLInputElement;
let numbers: PageNumber[];
let touched: string[];
let values: InputValues;
/** A number as the scan read it from the field's value of then. */
const readFrom = (text: string) =>
  ({ e164: '+4930901820', text, anchor: { kind: 'input', element: input } }) as unknown as PageNumber;
const aSecond = () => vi.advanceTimersByTime(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<input type="tel">';
  input = document.querySelector('input') as HTMLInputElement;
  controller = new AbortController();
  touched = [];
  const { signal } = controller;
  const onChange = (changed: HTMLInputElement) => touched.push(changed.value);
  values = watchInputValues({ window, document, numbers: () => numbers, onChange, signal });
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
});

test('tells once of a value that a script changed', () => {
  input.value = '+49 30 901820';
  numbers = [readFrom(input.value)];
  aSecond();
  expect(touched).toEqual([]);
  input.value = '+49 30 901821';
  aSecond();
  aSecond();
  expect(touched).toEqual(['+49 30 901821']);
});

test('tells of a change between the reading and the first look', () => {
  numbers = [readFrom('+49 30 901820')];
  input.value = '+49 30 901821';
  aSecond();
  expect(touched).toEqual(['+49 30 901821']);
});

test('tells of a value that came back after the field was read again', () => {
  input.value = '+49 30 901821';
  numbers = [readFrom('+49 30 901820')];
  aSecond();
  numbers = [readFrom('+49 30 901820')];
  aSecond();
  expect(touched).toEqual(['+49 30 901821', '+49 30 901821']);
});

test('is silent after its end', () => {
  numbers = [readFrom('+49 30 901820')];
  controller.abort();
  input.value = '1';
  aSecond();
  expect(touched).toEqual([]);
});

test('tells of a value that a script wrote into an empty field, which no number was read from', () => {
  numbers = [];
  aSecond();
  input.value = '+49 30 901820';
  aSecond();
  aSecond();
  input.value = '٠٣٠٩٠١٨٢١';
  aSecond();
  expect(touched).toEqual(['+49 30 901820', '٠٣٠٩٠١٨٢١']);
});

test('tells of a field that came and was filled between two looks, and of none that holds no number', () => {
  numbers = [];
  for (const value of ['+49 30 901820', 'Dana Reed']) {
    const field = document.body.appendChild(document.createElement('input'));
    field.value = value;
  }
  aSecond();
  aSecond();
  expect(touched).toEqual(['+49 30 901820']);
});

test('compares the fields of a shadow root', () => {
  numbers = [];
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
  root.innerHTML = '<input type="tel">';
  values.observe(root);
  aSecond();
  (root.firstChild as HTMLInputElement).value = '+49 30 901820';
  aSecond();
  expect(touched).toEqual(['+49 30 901820']);
});
