import { createCodec } from '../page/codec.ts';

const plain = createCodec();

export const codec = {
  /** What really is structured clone refuses here what Electron would refuse. */
  encodeClone(value: unknown, refusal = 'An object could not be cloned.'): string {
    try {
      return plain.encode(structuredClone(value));
    } catch {
      throw new Error(refusal);
    }
  },
  decode: plain.decode,
  createSource: createCodec.toString(),
};
