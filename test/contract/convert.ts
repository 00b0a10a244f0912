import assert from 'node:assert/strict';
import * as asks from './asks.ts';
import type { Ask, Reply } from './ask.ts';
import { MEANWHILE } from './latest.ts';
import { dataOf, epochMs, type Fields, near, number, object, rateOf, refused } from './reading.ts';
import { notShown, stated, type Statement } from './statement.ts';

const echo = (reply: Reply): Fields => object(dataOf(reply)['request'], 'request');
const both: readonly Ask[] = [asks.convert, asks.convertParallel];

/** "Conversion result" and POST /rates/convert.json. */
export const convert: readonly Statement[] = [
  stated('convert: takes a POST of JSON with from, to and amount', [asks.convert], (reply) => {
    dataOf(reply(asks.convert));
  }),
  stated('convert: request echoes from, to and amount', both, (reply) => {
    for (const ask of both) {
      const { from, to, amount } = echo(reply(ask));
      assert.deepEqual({ from, to, amount }, asks.dollars);
    }
  }),
  stated('convert: uses the market that was named', [asks.convertParallel], (reply) => {
    assert.equal(echo(reply(asks.convertParallel))['market'], 'parallel');
  }),
  notShown(
    'convert: the market is mid by default (a sample shows another)',
    [asks.convert],
    (reply) => {
      assert.equal(echo(reply(asks.convert))['market'], 'mid');
    },
  ),
  stated('convert: rate is a number above 0', both, (reply) => {
    for (const ask of both) assert(number(dataOf(reply(ask))['rate'], 'rate') > 0);
  }),
  stated('convert: conversion is amount x rate', both, (reply) => {
    for (const ask of both) {
      const { conversion, rate } = dataOf(reply(ask));
      // A service may round an amount of money to its hundredths.
      const expected = asks.dollars.amount * number(rate, 'rate');
      const off = Math.abs(number(conversion, 'conversion') - expected);
      assert(
        off <= 0.005 + expected * 1e-9,
        `conversion is ${String(conversion)}, not ${expected}`,
      );
    }
  }),
  stated('convert: timestamp is an integer in ms', both, (reply, { nowMs }) => {
    for (const ask of both) epochMs(dataOf(reply(ask))['timestamp'], 'timestamp', nowMs);
  }),
  stated('convert: uses current rates', [asks.convertParallel, asks.latestOf.parallel], (reply) => {
    const latest = rateOf(dataOf(reply(asks.latestOf.parallel)), 'NGN');
    near(number(dataOf(reply(asks.convertParallel))['rate'], 'rate'), latest, MEANWHILE, 'rate');
  }),
  stated('convert: from, to and amount are required', [asks.convertNothing], (reply) => {
    refused(reply(asks.convertNothing));
  }),
  notShown('convert: an amount that is no integer is refused', [asks.convertFraction], (reply) => {
    refused(reply(asks.convertFraction));
  }),
];
