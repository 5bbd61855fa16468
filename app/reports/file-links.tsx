const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'XLSX'],
  ['pdf', 'PDF'],
] as const;

/** The report as a file, with the filters it is seen with. */
export function FileLinks({ href }: { href: string }) {
  const joint = href.includes('?') ? '&' : '?';
  return (
    <span className="grp">
      {FORMATS.map(([format, label]) => (
        <a key={format} className="btn" href={`${href}${joint}formato=${format}`} download data-full="">
          {label}
        </a>
      ))}
    </span>
  );
}
