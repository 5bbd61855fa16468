/** Resources whose goods travel, by what their rules say. */
import type { LandingSource } from '#erp/domains/cfdi/sources/landing-source.ts';
import type { Services } from '#erp/kernel/services.ts';

export const sourceOf = (
  { rules }: Pick<Services, 'rules'>,
  path: string | null | undefined,
): LandingSource | null => (path ? (rules.get(path)?.landingBill ?? null) : null);

/** In the order in which modules declare them. */
export const landingSources = ({
  rules,
}: Pick<Services, 'rules'>): readonly (readonly [path: string, source: LandingSource])[] =>
  [...rules.entries()].flatMap(([path, { landingBill }]) =>
    landingBill ? [[path, landingBill] as const] : [],
  );
