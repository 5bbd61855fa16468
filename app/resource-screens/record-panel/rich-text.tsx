import type { TextPart } from './panel-types.ts';

/** What somebody wrote, with its links and mentions. */
export function RichText({ pieces }: { pieces: readonly TextPart[] }) {
  return pieces.map((piece, index) => {
    if (piece.href)
      return (
        <a key={index} href={piece.href} rel="noopener noreferrer nofollow" target="_blank">
          {piece.text}
        </a>
      );
    return piece.mention ? <b key={index}>{piece.text}</b> : piece.text;
  });
}
