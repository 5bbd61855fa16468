/**
 * What everything behind the port does alike: the sandbox and the adapters are asked the same. Each
 * behaviour begins with documents of its own, so that one subject serves all of them.
 */
import { expect } from 'vitest';
import { answerRequestXml, cancelRequestXml, relatedRequestXml } from '../cancel-request.ts';
import type { CancelReason, Pac, StampResult } from '../port.ts';
import type { RequestSigner } from '../signed-request.ts';
import { readXml } from '../wire/xml-tree.ts';

export interface PacSubject {
  readonly pac: Pac;
  readonly signer: RequestSigner;
  readonly issuerRfc: string;
  readonly receiverRfc: string;
  /** A new sealed document of at most 1,000 pesos, which nobody has to accept to be cancelled. */
  sealed(options?: { readonly relatedTo?: string }): Promise<Uint8Array>;
  /** A new document whose seal is not its own. */
  badlySealed(): Promise<Uint8Array>;
  /** The next stamping is done, and its answer does not come. */
  loseNextAnswer(): Promise<void>;
  /** Until it is told that there are some again. */
  runOutOfStamps(yes: boolean): Promise<void>;
}

export interface Behaviour {
  readonly name: string;
  holds(subject: PacSubject): Promise<void>;
}

type Stamped = Extract<StampResult, { readonly kind: 'stamped' }>;

function requireStamped(result: StampResult): Stamped {
  if (result.kind !== 'stamped') throw new Error(JSON.stringify(result));
  return result;
}

const sealIn = (xml: Uint8Array) => readXml(new TextDecoder().decode(xml))!.attributes.Sello!;
const totalIn = (xml: Uint8Array) => readXml(new TextDecoder().decode(xml))!.attributes.Total!;

const DATE = '2026-11-26T10:00:00';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function stampNew(subject: PacSubject, relatedTo?: string) {
  const sealedXml = await subject.sealed(relatedTo === undefined ? {} : { relatedTo });
  return { sealedXml, stamped: requireStamped(await subject.pac.stamp(sealedXml)) };
}

const cancel = (
  { pac, signer, issuerRfc, receiverRfc }: PacSubject,
  uuid: string,
  total: string,
  reason: CancelReason = '02',
) =>
  pac.cancel({
    issuerRfc,
    receiverRfc,
    uuid,
    total,
    reason,
    substitute: null,
    signedXml: cancelRequestXml({ issuerRfc, date: DATE, uuid, reason, substitute: null }, signer),
  });

const statusOf = (
  { pac, issuerRfc, receiverRfc }: PacSubject,
  uuid: string,
  sealedXml: Uint8Array,
) =>
  pac.status({
    uuid,
    issuerRfc,
    receiverRfc,
    total: totalIn(sealedXml),
    sealEnd: sealIn(sealedXml).slice(-8),
  });

const related = ({ pac, signer, issuerRfc }: PacSubject, uuid: string) =>
  pac.related({
    uuid,
    issuerRfc,
    signedXml: relatedRequestXml({ issuerRfc, pacRfc: pac.rfc, uuid }, signer),
  });

const STAMPING: readonly Behaviour[] = [
  {
    name: 'stamps a document with the stamp in it, without validity in a test environment',
    async holds(subject) {
      const { sealedXml, stamped } = await stampNew(subject);
      expect(stamped).toMatchObject({ alreadyStamped: false, fiscalValidity: false });
      expect(stamped.stamp.cfdiSeal).toBe(sealIn(sealedXml));
      expect(stamped.stamp.uuid).toMatch(/^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
      expect(stamped.stamp.stampedAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
      expect(new TextDecoder().decode(stamped.xml)).toContain(stamped.stamp.satSeal);
    },
  },
  {
    name: 'gives the same stamp for the same bytes',
    async holds(subject) {
      const { sealedXml, stamped } = await stampNew(subject);
      const again = requireStamped(await subject.pac.stamp(sealedXml));
      expect(again.stamp).toEqual(stamped.stamp);
      expect(again.alreadyStamped).toBe(true);
    },
  },
  {
    name: 'says for good what is wrong with a document',
    async holds({ pac, badlySealed }) {
      const result = await pac.stamp(await badlySealed());
      expect(result).toMatchObject({ kind: 'rejected', issues: [{ code: '302' }] });
    },
  },
  {
    name: 'does not know what became of an answer that was lost, and stamps once',
    async holds(subject) {
      const sealedXml = await subject.sealed();
      const before = await subject.pac.balance();
      await subject.loseNextAnswer();
      expect(await subject.pac.stamp(sealedXml)).toMatchObject({ kind: 'unknown' });
      const again = requireStamped(await subject.pac.stamp(sealedXml));
      expect(again.alreadyStamped).toBe(true);
      const after = await subject.pac.balance();
      if (before.kind === 'known' && after.kind === 'known' && before.stamps !== null)
        expect(after.stamps).toBe(before.stamps - 1);
    },
  },
  {
    name: 'tells an account without stamps from a wrong document, which is stamped later as it is',
    async holds(subject) {
      const sealedXml = await subject.sealed();
      await subject.runOutOfStamps(true);
      expect(await subject.pac.stamp(sealedXml)).toMatchObject({ kind: 'account' });
      await subject.runOutOfStamps(false);
      expect(requireStamped(await subject.pac.stamp(sealedXml)).alreadyStamped).toBe(false);
    },
  },
  {
    name: 'recovers what it stamped, by its seal and by its UUID',
    async holds(subject) {
      const { sealedXml, stamped } = await stampNew(subject);
      const bySeal = await subject.pac.recover({ cfdiSeal: sealIn(sealedXml), sealedXml });
      expect(requireStamped(bySeal).stamp).toEqual(stamped.stamp);
      const byUuid = await subject.pac.recover({ uuid: stamped.stamp.uuid });
      expect(requireStamped(byUuid).xml).toEqual(stamped.xml);
      expect(await subject.pac.recover({ uuid: UNKNOWN })).toMatchObject({ kind: 'rejected' });
    },
  },
];

const CANCELLING: readonly Behaviour[] = [
  {
    name: 'cancels a document that nobody has to accept, and the status says so',
    async holds(subject) {
      const { sealedXml, stamped } = await stampNew(subject);
      const { uuid } = stamped.stamp;
      expect(await statusOf(subject, uuid, sealedXml)).toMatchObject({
        kind: 'known',
        status: { state: 'VIGENTE', cancellable: 'SIN_ACEPTACION', cancellation: 'NINGUNA' },
      });
      expect(await cancel(subject, uuid, totalIn(sealedXml))).toMatchObject({
        kind: 'accepted',
        code: '201',
      });
      expect(await statusOf(subject, uuid, sealedXml)).toMatchObject({
        status: { state: 'CANCELADO', cancellation: 'SIN_ACEPTACION' },
      });
    },
  },
  {
    name: 'answers a cancellation that was asked for before with 202',
    async holds(subject) {
      const { sealedXml, stamped } = await stampNew(subject);
      await cancel(subject, stamped.stamp.uuid, totalIn(sealedXml));
      expect(await cancel(subject, stamped.stamp.uuid, totalIn(sealedXml))).toMatchObject({
        kind: 'accepted',
        code: '202',
      });
    },
  },
  {
    name: 'refuses to cancel what the SAT does not know',
    async holds(subject) {
      expect(await cancel(subject, UNKNOWN, '100.00')).toMatchObject({
        kind: 'rejected',
        issues: [{ code: '205' }],
      });
    },
  },
  {
    name: 'does not find the status of what was never stamped',
    async holds(subject) {
      const sealedXml = await subject.sealed();
      expect(await statusOf(subject, UNKNOWN, sealedXml)).toMatchObject({
        kind: 'known',
        status: { state: 'NO_ENCONTRADO' },
      });
    },
  },
  {
    name: 'names the documents that a document names and those that name it, which keep it valid',
    async holds(subject) {
      const { sealedXml, stamped } = await stampNew(subject);
      const { uuid } = stamped.stamp;
      expect(await related(subject, uuid)).toEqual({ kind: 'known', parents: [], children: [] });
      const child = (await stampNew(subject, uuid)).stamped.stamp.uuid;
      expect(await related(subject, uuid)).toEqual({
        kind: 'known',
        parents: [],
        children: [child],
      });
      expect(await related(subject, child)).toEqual({
        kind: 'known',
        parents: [uuid],
        children: [],
      });
      expect(await cancel(subject, uuid, totalIn(sealedXml))).toMatchObject({ kind: 'rejected' });
    },
  },
  {
    name: 'refuses an answer to a cancellation that nobody asked for',
    async holds({ pac, signer, receiverRfc }) {
      const request = { receiverRfc, pacRfc: pac.rfc, date: DATE, uuid: UNKNOWN, accept: true };
      const result = await pac.answer({
        rfc: receiverRfc,
        uuid: UNKNOWN,
        accept: true,
        signedXml: answerRequestXml(request, signer),
      });
      expect(result.kind).toBe('rejected');
    },
  },
];

export const PAC_CONTRACT: readonly Behaviour[] = [...STAMPING, ...CANCELLING];
