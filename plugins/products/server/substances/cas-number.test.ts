import { expect, test } from 'vitest';
import { casCheckDigitHolds } from './cas-number.js';

test.each(['103-90-2', '50-78-2', '15687-27-1', '654671-77-9', '7732-18-5'])('%s is a CAS number', number => {
  expect(casCheckDigitHolds(number)).toBe(true);
});

test.each(['103-90-3', '50-87-2', '15687-72-1'])('%s has a typing error', number => {
  expect(casCheckDigitHolds(number)).toBe(false);
});
