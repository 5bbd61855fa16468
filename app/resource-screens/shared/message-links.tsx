import type { MessageView } from './view/view-types.ts';

export function MessageLinks({ message }: { message: MessageView }) {
  return (
    <>
      {message.text && <p>{message.text}</p>}
      {message.links && (
        <ul>
          {message.links.map(([href, text]) => (
            <li key={href + text}>
              {href ? (
                <a className="link" href={href}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
