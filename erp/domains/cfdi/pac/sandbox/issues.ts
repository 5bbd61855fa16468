import type { CfdiIssue } from '../../draft/draft.ts';
import type { PacRefusal } from '../port.ts';

export const issue = (code: string, message: string, field: string | null = null): CfdiIssue => ({
  code,
  message,
  field,
});

export const refuse = (kind: PacRefusal['kind'], code: string, message: string): PacRefusal => ({
  kind,
  issues: [issue(code, message)],
});
