import type { ReactNode } from 'react';
import type { Chip } from './view-types.ts';

interface Props {
  readonly title: string;
  readonly qualifier?: string | null;
  readonly chip?: Chip | null;
  readonly children?: ReactNode;
}

/** Title with its qualifier in grey and its state; actions at the right, the primary last. */
export function PageHead({ title, qualifier, chip, children }: Props) {
  return (
    <div className="head">
      <h1>
        {title}
        {qualifier && <> <span className="mut num">{qualifier}</span></>}
        {chip && <> <span className={`chip ${chip[0]}`}>{chip[1]}</span></>}
      </h1>
      <div className="acts">{children}</div>
    </div>
  );
}
