import type { ReactNode } from 'react';
import { Chip as StateChip } from '#app/ui/chip.tsx';
import { PageHead as Head } from '#app/ui/page/page-head.tsx';
import type { Chip } from './view/view-types.ts';

interface Props {
  readonly title: string;
  readonly qualifier?: string | null;
  readonly chip?: Chip | null;
  readonly children?: ReactNode;
}

/** The head of every screen, with the state of a record as its chip. */
export function PageHead({ title, qualifier, chip, children }: Props) {
  return (
    <Head
      title={title}
      qualifier={qualifier}
      chip={chip && <StateChip family={chip[0]}>{chip[1]}</StateChip>}
      actions={children}
    />
  );
}
