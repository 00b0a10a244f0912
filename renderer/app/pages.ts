import type { Tab } from '#core/settings/place.ts';
import { text } from '../text/format.ts';
import { deskTitle } from '../desk/desk-text.ts';
import { listedTitle } from '../platforms/quotes-text.ts';
import type { AppModel } from './app.svelte.ts';

/** What lies over a view: the back bar has its title, and leaves it as Escape does. */
export interface Page {
  readonly title: string;
  readonly back: () => void;
  /** Others of its kind, chosen at its title. */
  readonly others?: {
    readonly name: string;
    readonly titles: readonly string[];
    readonly choose: (title: string) => void;
  };
}

export function pageOver(view: Tab | 'settings', app: AppModel): Page | null {
  const { settings, alerts, desk, platforms, history } = app;
  switch (view) {
    case 'settings':
      return {
        title: settings.title,
        back() {
          if (!settings.back()) app.toggleSettings(false);
        },
      };
    case 'alerts':
      if (!alerts.isEditing) return null;
      return {
        title: text.alerts.form[alerts.isNew ? 'newTitle' : 'editTitle'],
        back: () => alerts.leave(),
      };
    case 'desk':
      if (desk.form === null) return null;
      return {
        title: deskTitle(desk),
        back: () => desk.leave(),
        ...(desk.form === 'year' && {
          others: {
            name: text.desk.year.choose,
            titles: desk.years,
            choose: (year) => desk.openYear(desk.pair, year),
          },
        }),
      };
    case 'platforms':
      if (platforms.termsOf !== null) {
        return { title: text.terms.at(platforms.termsOf), back: () => platforms.leaveTerms() };
      }
      if (!platforms.isRoutesOpen) return null;
      return {
        title: listedTitle(platforms),
        back() {
          platforms.isRoutesOpen = false;
        },
      };
    case 'history':
      if (history.what !== 'day') return null;
      return { title: text.history.pastDay, back: () => history.show('pair') };
    default:
      return null;
  }
}

/** The page in front, if there is one. */
export function frontPage(app: AppModel): Page | null {
  if (app.settingsOpen) return pageOver('settings', app);
  const views = ([app.tab, 'platforms', 'history'] as const).filter((view) => app.shows(view));
  return views.map((view) => pageOver(view, app)).find((page) => page !== null) ?? null;
}
