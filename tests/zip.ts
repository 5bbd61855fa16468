/** ZIP files for tests, as other programs write them: stored, or deflated. */
import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

/** Numbers of 2 or 4 bytes, one behind the other. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const made = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = made.writeUIntLE(value, at, bytes);
  return made;
}

export function zipFiles(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  { deflated = false } = {},
): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const packed = deflated ? deflateRawSync(bytes) : Buffer.from(bytes);
    const named = Buffer.from(name);
    const about = [
      [2, 20],
      [2, 0],
      [2, deflated ? DEFLATED : STORED],
      [2, 0],
      [2, 0],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, named.length],
      [2, 0],
    ] as const;
    const head = Buffer.concat([record([4, LOCAL], ...about), named, packed]);
    local.push(head);
    central.push(
      record([4, CENTRAL], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      named,
    );
    at += head.length;
  }
  const directory = Buffer.concat(central);
  const end = record(
    [4, END],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...local, directory, end]);
}
