/** What the API says of an order that is followed, and what its page shows. */
import type { Chip, HighlightView } from '#app/resource-screens/shared/view/view-types.ts';

export interface ApiStep {
  readonly key: string;
  readonly state: 'HECHO' | 'PARCIAL' | 'PENDIENTE';
  readonly day: string | null;
  readonly at: string | null;
}

export interface ApiLine {
  readonly id: number;
  readonly product: string;
  readonly is_goods: boolean;
  readonly unit: string | null;
  readonly ordered: string;
  readonly cancelled: string;
  readonly reserved: string;
  readonly shipped: string;
  readonly invoiced: string;
  readonly returned: string;
  readonly pending: string;
}

export interface ApiDocument {
  readonly stage: string;
  readonly resource: string;
  readonly record_id: number;
  readonly title: string | null;
  readonly day: string | null;
  readonly at: string | null;
  readonly state_in: string;
  readonly state: string | null;
  readonly qty: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly whole: string | null;
  readonly opens: boolean;
}

interface ApiPaid {
  readonly currency: string;
  readonly invoiced: string;
  readonly paid: string;
  readonly balance: string;
}

export interface ApiFollowed {
  readonly steps: readonly ApiStep[];
  readonly lines: readonly ApiLine[];
  readonly documents: readonly ApiDocument[];
  readonly paid: readonly ApiPaid[] | null;
}

export interface StepView {
  readonly key: string;
  readonly label: string;
  readonly look: 'done' | 'part' | 'ahead' | 'no';
  /** «parcial», the day and the amount, of those that it has. */
  readonly said: readonly string[];
}

export interface LineView {
  readonly id: number;
  readonly product: string;
  readonly unit: string;
  /** Of what is to be shipped, 0 to 100; null of a service, and where nothing is to be shipped. */
  readonly shippedPercent: number | null;
  readonly ordered: string;
  readonly reserved: string;
  readonly shipped: string;
  readonly invoiced: string;
  readonly pending: string;
  /** Cancelled and returned, where there is some. */
  readonly less: readonly string[];
}

export interface DocumentView {
  readonly key: string;
  readonly href: string | null;
  readonly title: string;
  readonly stage: string;
  readonly when: string;
  readonly qty: string;
  readonly amount: string;
  /** «de $1,809.60»: what the document says, of which `amount` is the order's part. */
  readonly whole: string | null;
  readonly chip: Chip | null;
}

export interface FollowedView {
  readonly title: string;
  readonly chip: Chip | null;
  readonly form: string;
  readonly list: { readonly label: string; readonly href: string };
  readonly facts: readonly HighlightView[];
  readonly steps: readonly StepView[];
  readonly lines: readonly LineView[];
  readonly documents: readonly DocumentView[];
  readonly isShared: boolean;
}
