import { createContext, use, useId, type ComponentType } from 'react';

/** Renders a component to HTML with its own prefix for the ids of `useId`. */
export type RenderIsland = (
  Component: ComponentType<object>,
  props: object,
  idPrefix: string,
) => string;

/** Set by the server for static pages. Elsewhere an island is an ordinary component. */
export const RenderIslandContext = createContext<RenderIsland | undefined>(undefined);

interface IslandProps<Props extends object> {
  /** The folder and the name that `entry.static.tsx` loads the component by, such as `home/Banner`. */
  name: `${string}/${string}`;
  of: ComponentType<Props>;
  /** Sent to the browser as JSON. */
  props: NoInfer<Props>;
  /** Only for the server, such as the content of `KeptHtml`. */
  serverProps?: Partial<NoInfer<Props>>;
  /** Hydrated on the first input of the visitor, because it is not on the first screen. */
  isLater?: boolean;
}

/**
 * A part of a static page that React hydrates in the browser. It is rendered as a root of its own, so that ids are the
 * same in the browser.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, of: Component, props, serverProps, isLater } = island;
  const idPrefix = useId();
  const render = use(RenderIslandContext);
  const allProps = { ...props, ...serverProps };
  if (!render) return <Component {...allProps} />;
  const html = render(Component as ComponentType<object>, allProps, idPrefix);
  const json = JSON.stringify(props).replaceAll('<', '\\u003c');
  return (
    <>
      <div
        data-island={name}
        data-id-prefix={idPrefix}
        data-later={isLater || undefined}
        className="contents"
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {json !== '{}' && (
        <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
      )}
    </>
  );
}
