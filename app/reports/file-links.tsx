const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'XLSX'],
  ['pdf', 'PDF'],
] as const;

/** What is seen as a file: `href` is the screen's own address, with its question. */
export function FileLinks({ href }: { href: string }) {
  const joint = href.includes('?') ? '&' : '?';
  return (
    <span className="grp">
      {FORMATS.map(([format, label]) => (
        <a
          key={format}
          className="btn"
          href={`/catalogue/report${href}${joint}format=${format}`}
          data-full=""
        >
          {label}
        </a>
      ))}
    </span>
  );
}
