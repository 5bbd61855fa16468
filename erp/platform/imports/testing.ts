/** Workbooks for tests, written by hand so that they can be wrong. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP of these parts. `claims` is the unpacked size a part says it has. */
export function zipOf(
  parts: Readonly<Record<string, string | Buffer>>,
  claims: Readonly<Record<string, number>> = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(raw), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims[name] ?? raw.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const head = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, title, packed]);
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(at, 12);
    directory.push(
      Buffer.concat([
        Buffer.from('504b01021400', 'hex'),
        facts,
        entry.subarray(0, 2),
        entry.subarray(0, 2),
        entry.subarray(0, 2),
        entry.subarray(0, 4),
        entry.subarray(12),
        title,
      ]),
    );
    bodies.push(head);
    at += head.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

export interface BookOptions {
  /** Rows of a second sheet «Otra». */
  readonly second?: string;
  readonly texts?: readonly string[];
  /** Format code of style 1. */
  readonly format?: string;
  readonly after?: string;
  readonly dimension?: string;
  readonly from1904?: true;
}

/** A workbook whose first sheet holds this XML of rows. */
export function bookOf(
  rows: string,
  {
    second,
    texts = [],
    format = 'dd/mm/yyyy',
    after = '',
    dimension = '',
    from1904,
  }: BookOptions = {},
): Buffer {
  const sheet = (body: string, tail = '') =>
    `<?xml version="1.0"?><worksheet>${dimension && `<dimension ref="${dimension}"/>`}<sheetData>${body}</sheetData>${tail}</worksheet>`;
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/>${second === undefined ? '' : '<sheet name="Otra" sheetId="2" r:id="rId2"/>'}<sheet name="Oculta" sheetId="3" state="hidden" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheet(rows, after),
    ...(second !== undefined && { 'xl/worksheets/sheet2.xml': sheet(second) }),
  });
}
