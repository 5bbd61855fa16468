import type {
  HighlightView,
  Chip,
  HistoryEntry,
  MessageView,
  Option,
  RecordTab,
} from '../shared/view/view-types.ts';

/** A piece of what somebody wrote: plain text, a link or a mention. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
  readonly mention?: true;
}

export interface CommentView {
  readonly id: string;
  readonly who: string;
  readonly at: string;
  readonly edited: boolean;
  readonly pinned: boolean;
  /** null once it was deleted. */
  readonly pieces: readonly TextPart[] | null;
  readonly raw: string;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canPin: boolean;
  /** Opens the comment to be corrected. */
  readonly editHref: string;
}

export interface FileView {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly href: string;
}

export interface TaskView {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly who: string;
  readonly due: string;
  readonly chip: Chip;
  readonly open: boolean;
}

export interface ActivityEntry extends HistoryEntry {
  readonly quote: readonly TextPart[] | null;
  readonly file: FileView | null;
}

export type PanelBody =
  | {
      readonly tab: 'comentarios';
      readonly canWrite: boolean;
      readonly comments: readonly CommentView[];
      readonly editing: string | null;
      /** Who can be mentioned, for those who may see who works here. */
      readonly people: readonly { readonly alias: string; readonly name: string }[];
    }
  | {
      readonly tab: 'archivos';
      readonly files: readonly FileView[];
      readonly deleted: readonly FileView[];
      readonly canChange: boolean;
      readonly maxMb: number;
      readonly kinds: readonly Option[];
    }
  | {
      readonly tab: 'relacionados';
      readonly lists: readonly {
        readonly label: string;
        readonly href: string;
        readonly count: string;
      }[];
    }
  | {
      readonly tab: 'actividad';
      readonly entries: readonly ActivityEntry[];
      readonly olderHref: string | null;
    }
  | {
      readonly tab: 'pendientes';
      readonly tasks: readonly TaskView[];
      readonly people: readonly Option[];
      readonly canCreate: boolean;
      readonly canFinish: boolean;
    };

export interface PanelView {
  readonly title: string;
  readonly qualifier: string | null;
  readonly chip: Chip | null;
  readonly band: readonly HighlightView[];
  readonly recordHref: string;
  /** Address of the form with what was typed in it and is not saved. */
  readonly waiting: string | null;
  readonly one: string;
  readonly tabs: readonly RecordTab[];
  /** Why nothing is written here while one looks on as somebody else. */
  readonly lookingOn: string | null;
  readonly following: boolean;
  readonly followers: readonly string[];
  readonly body: PanelBody;
  readonly message: MessageView | null;
  /** What was typed in a refused form. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly stamp: string;
}
