import { describe, expect, it } from 'vitest';
import { parseKey } from '#core/requests/connection.ts';
import { accountIn, tidyAddress, tidyKey } from '#core/requests/pasted-account.ts';
import { parseAddress } from '../../../electron/service/address.ts';

const KEY = 'canary-9f86d081884c7d65+/=&';

describe('a pasted key', () => {
  it.each([
    [KEY, KEY, false],
    [`  ${KEY}\n`, KEY, false],
    [`"${KEY}"`, KEY, true],
    [`“${KEY}”`, KEY, true],
    [`\`${KEY}\``, KEY, true],
    [`API Key: ${KEY}`, KEY, true],
    [`api_key=${KEY}`, KEY, true],
    [`API_KEY="${KEY}"`, KEY, true],
    [`"api_key": "${KEY}",`, KEY, true],
    [`X-API-Key: ${KEY}`, KEY, true],
    [`Key: ${KEY}`, KEY, true],
    [`Authorization: Bearer ${KEY}`, KEY, true],
    [`Token ${KEY}`, KEY, true],
    [`\u200b${KEY}\ufeff`, KEY, true],
    ['token_abcdefgh', 'token_abcdefgh', false],
    ['keyabcdefgh', 'keyabcdefgh', false],
  ])('%j is %s', (typed, key, isChanged) => {
    expect(tidyKey(typed)).toEqual({ text: key, isChanged });
    expect(parseKey(typed)).toEqual({ key });
  });

  it.each([
    ['abcd********', 'masked'],
    ['abcd••••••••', 'masked'],
    ['abcdefgh...', 'masked'],
    ['abcdefgh…', 'masked'],
    ['first-key-1234 second-key-1234', 'several'],
    ['first-key-1234\nsecond-key-1234', 'several'],
    ['api_key=""', 'empty'],
    ['API Key:', 'empty'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(parseKey(typed)).toEqual({ problem });
  });
});

describe('a pasted address', () => {
  it.each([
    ['https://rates.example', 'https://rates.example', false],
    ['rates.example', 'https://rates.example', true],
    ['//rates.example/core', 'https://rates.example', true],
    ['rates.example:8443/v1', 'https://rates.example:8443/v1', true],
    ['localhost:4780', 'https://localhost:4780', true],
    ['"https://rates.example"', 'https://rates.example', false],
    ['<https://rates.example>', 'https://rates.example', false],
    ['(https://rates.example/core).', 'https://rates.example', false],
    ['[https://rates.example]', 'https://rates.example', false],
    ['“rates.example”,', 'https://rates.example', true],
    ['\u200bhttps://rates.example\u200b', 'https://rates.example', false],
  ])('%j is %s', (typed, address, isSchemeAdded) => {
    expect(parseAddress(typed)).toEqual({ address });
    expect(tidyAddress(typed).isSchemeAdded).toBe(isSchemeAdded);
    // What is shown is read the same way again.
    expect(parseAddress(tidyAddress(typed).text)).toEqual({ address });
  });

  it.each(['abcd1234efgh', 'my key', 'javascript:alert(1)', 'user@'])(
    '%j gets no https://',
    (typed) => {
      expect(tidyAddress(typed).isSchemeAdded).toBe(false);
      expect(parseAddress(typed)).toEqual({ problem: 'not-an-address' });
    },
  );
});

describe('a line of a documentation', () => {
  const found = { address: 'https://rates.example', key: 'sk-12345678' };
  it.each([
    ['curl -H "api_key: sk-12345678" "https://rates.example/core/rates/latest.json?base=USD"'],
    ["curl --header 'Authorization: Bearer sk-12345678' 'https://rates.example/core/'"],
    ['GET https://rates.example/core/rates/latest.json?api_key=sk-12345678&base=USD'],
    ['https://rates.example/core/rates/latest.json?base=USD&api_key=sk-12345678'],
    ['Base URL: https://rates.example API Key: sk-12345678'],
    ['Base URL: https://rates.example.\nAPI Key: sk-12345678\n'],
    ['RATES_URL=https://rates.example\nRATES_API_KEY=sk-12345678'],
    ['{ "url": "https://rates.example", "api_key": "sk-12345678" }'],
  ])('%j', (line) => {
    const { address, key } = accountIn(line);
    expect({ ...parseAddress(address ?? ''), key }).toEqual(found);
  });

  it.each([
    ['curl -H "api_key: YOUR_API_KEY" https://rates.example/core/rates/latest.json', null],
    ['curl -H "api_key: <key>" https://rates.example', null],
    ['https://rates.example/?api_key=xxxxxxxx', null],
    ['https://rates.example/?api_key=abcd********', null],
    ['https://rates.example/?api_key=a%2Fb%2Bc-1234', 'a/b+c-1234'],
  ])('%j has the key %j', (line, key) => {
    const read = accountIn(line);
    expect(read.key).toBe(key);
    expect(parseAddress(read.address ?? '')).toEqual({ address: 'https://rates.example' });
  });

  it('of a key alone finds no address, and the other way round', () => {
    expect(accountIn('API key: sk-12345678')).toEqual({ address: null, key: 'sk-12345678' });
    expect(accountIn('See https://rates.example/docs.')).toEqual({
      address: 'https://rates.example/docs',
      key: null,
    });
    expect(accountIn(KEY)).toEqual({ address: null, key: null });
  });
});
