import { inflateRawSync } from 'node:zlib';

/** Texts of a ZIP's members, by name: enough to look into a workbook. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf('PK\u0005\u0006', bytes.length, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  for (let i = bytes.readUInt16LE(end + 10); i > 0; i -= 1) {
    const [method, size, nameLength, extra, comment, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      (method === 0 ? data : inflateRawSync(data)).toString('utf8'),
    );
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
