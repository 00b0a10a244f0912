import type * as Electron from 'electron';

/** An event as Electron hands it to listeners, with what the particular event knows. */
export function createEvent<Details extends object>(
  details: Details = {} as Details,
): Electron.Event<Details> {
  let prevented = false;
  const event = {
    preventDefault: () => {
      prevented = true;
    },
    get defaultPrevented() {
      return prevented;
    },
  };
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(details)) as typeof event &
    Details;
}
