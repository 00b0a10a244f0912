import assert from 'node:assert/strict';
import * as requests from './requests.ts';
import type { ContractRequest, Reply } from './request.ts';
import { MEANWHILE } from './latest.ts';
import { dataOf, epochMs, type Fields, near, number, object, rateOf, refused } from './reading.ts';
import { notShown, stated, type Statement } from './statement.ts';

const echo = (reply: Reply): Fields => object(dataOf(reply)['request'], 'request');
const both: readonly ContractRequest[] = [requests.convert, requests.convertParallel];

/** "Conversion result" and POST /rates/convert.json. */
export const convert: readonly Statement[] = [
  stated('convert: takes a POST of JSON with from, to and amount', [requests.convert], (reply) => {
    dataOf(reply(requests.convert));
  }),
  stated('convert: request echoes from, to and amount', both, (reply) => {
    for (const request of both) {
      const { from, to, amount } = echo(reply(request));
      assert.deepEqual({ from, to, amount }, requests.dollars);
    }
  }),
  stated('convert: uses the market that was named', [requests.convertParallel], (reply) => {
    assert.equal(echo(reply(requests.convertParallel))['market'], 'parallel');
  }),
  notShown(
    'convert: the market is mid by default (a sample shows another)',
    [requests.convert],
    (reply) => {
      assert.equal(echo(reply(requests.convert))['market'], 'mid');
    },
  ),
  stated('convert: rate is a number above 0', both, (reply) => {
    for (const request of both) assert(number(dataOf(reply(request))['rate'], 'rate') > 0);
  }),
  stated('convert: conversion is amount x rate', both, (reply) => {
    for (const request of both) {
      const { conversion, rate } = dataOf(reply(request));
      // A service may round an amount of money to its hundredths.
      const expected = requests.dollars.amount * number(rate, 'rate');
      const off = Math.abs(number(conversion, 'conversion') - expected);
      assert(
        off <= 0.005 + expected * 1e-9,
        `conversion is ${String(conversion)}, not ${expected}`,
      );
    }
  }),
  stated('convert: timestamp is an integer in ms', both, (reply, { nowMs }) => {
    for (const request of both) epochMs(dataOf(reply(request))['timestamp'], 'timestamp', nowMs);
  }),
  stated(
    'convert: uses current rates',
    [requests.convertParallel, requests.latestOf.parallel],
    (reply) => {
      const latest = rateOf(dataOf(reply(requests.latestOf.parallel)), 'NGN');
      near(
        number(dataOf(reply(requests.convertParallel))['rate'], 'rate'),
        latest,
        MEANWHILE,
        'rate',
      );
    },
  ),
  stated('convert: from, to and amount are required', [requests.convertNothing], (reply) => {
    refused(reply(requests.convertNothing));
  }),
  notShown(
    'convert: an amount that is no integer is refused',
    [requests.convertFraction],
    (reply) => {
      refused(reply(requests.convertFraction));
    },
  ),
];
