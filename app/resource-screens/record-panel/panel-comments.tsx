import { t } from '#app/i18n/t.ts';
import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Nothing } from './panel-empty.tsx';
import type { CommentView, PanelBody, PanelView } from './panel-types.ts';
import { RichText } from './rich-text.tsx';

interface Props {
  readonly body: Extract<PanelBody, { tab: 'comentarios' }>;
  readonly view: PanelView;
}

const suggest = ({ currentTarget: field }: FormEvent<HTMLTextAreaElement>) => {
  if (field.value.includes('@')) void import('./mention.ts').then(({ attach }) => attach(field));
};

export function CommentsPanel({ body, view }: Props) {
  return (
    <>
      {body.canWrite && <WriteComment body={body} view={view} />}
      {body.comments.length === 0 ? (
        <Nothing
          title={t('panel.noComments', 'Sin comentarios')}
          text={t(
            'panel.noCommentsHelp',
            'Lo que se escriba aquí lo lee quien puede ver el registro.',
          )}
        />
      ) : (
        <section className="card">
          <ol className="tl pad">
            {body.comments.map((comment) => (
              <Comment
                key={comment.id}
                comment={comment}
                editing={comment.id === body.editing}
                typed={view.typed}
              />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function WriteComment({ body, view }: Props) {
  const writing = view.typed.do === 'comment';
  return (
    <section className="card">
      <Form method="post" className="pad note">
        <input type="hidden" name="key" value={view.stamp} />
        <label htmlFor="body">{t('panel.writeComment', 'Escribe un comentario')}</label>
        <textarea
          className="in"
          id="body"
          name="body"
          rows={3}
          maxLength={4000}
          required
          defaultValue={writing ? view.typed.body : ''}
          aria-invalid={(writing && view.errors.body !== undefined) || undefined}
          aria-describedby="body-help"
          onInput={body.people.length > 0 ? suggest : undefined}
        />
        <p className="help" id="body-help">
          {t(
            'panel.mentionHelp',
            'Menciona a una persona con @ y su alias; recibirá lo que pase con este registro.',
          )}
        </p>
        <span className="acts">
          <button className="btn pri" name="do" value="comment">
            {t('panel.comment', 'Comentar')}
          </button>
          {body.people.length > 0 && (
            <details className="menu l mention">
              <summary className="btn gho">
                {t('panel.mention', 'Mencionar')}
                <Icon name="chevron-down" className="caret" />
              </summary>
              <div>
                {body.people.map(({ alias, name }) => (
                  <div key={alias}>
                    <label className="it">
                      <input type="checkbox" name="mention" value={alias} />
                      {name} <span className="mut">@{alias}</span>
                    </label>
                  </div>
                ))}
              </div>
            </details>
          )}
        </span>
      </Form>
    </section>
  );
}

function Comment({
  comment,
  editing,
  typed,
}: {
  comment: CommentView;
  editing: boolean;
  typed: PanelView['typed'];
}) {
  return (
    <li id={`c${comment.id}`} className={comment.pieces === null ? 'plan' : undefined}>
      <b>{comment.who}</b>{' '}
      {comment.pieces === null ? (
        <span className="mut">{t('panel.deletedComment', 'comentario eliminado')}</span>
      ) : (
        comment.pinned && <span className="mut">{t('panel.pinned', '· fijado')}</span>
      )}
      <time>
        {comment.at}
        {comment.edited && comment.pieces !== null && ' · corregido'}
      </time>
      {editing ? (
        <Form method="post" className="note">
          <input type="hidden" name="id" value={comment.id} />
          <textarea
            className="in"
            name="body"
            rows={3}
            maxLength={4000}
            required
            aria-label={t('panel.aComment', 'Comentario')}
            defaultValue={typed.id === comment.id ? typed.body : comment.raw}
          />
          <button className="btn pri" name="do" value="correct">
            {t('panel.saveComment', 'Guardar comentario')}
          </button>
        </Form>
      ) : (
        comment.pieces !== null && (
          <q className="quo">
            <RichText pieces={comment.pieces} />
          </q>
        )
      )}
      {!editing && (comment.canEdit || comment.canDelete || comment.canPin) && (
        <Form method="post" className="acts">
          <input type="hidden" name="id" value={comment.id} />
          {comment.canEdit && (
            <a className="btn gho sm" href={comment.editHref}>
              {t('panel.correct', 'Corregir')}
            </a>
          )}
          {comment.canPin && (
            <button className="btn gho sm" name="do" value="pin">
              {comment.pinned ? t('panel.unpin', 'Soltar') : t('panel.pin', 'Fijar')}
            </button>
          )}
          {comment.canDelete && (
            <button className="btn gho sm dan" name="do" value="uncomment">
              <Icon name="trash-2" />
              {t('common.delete', 'Eliminar')}
            </button>
          )}
        </Form>
      )}
    </li>
  );
}
