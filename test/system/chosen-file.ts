import type { Running } from '../support/app-fixtures.ts';

/** What the person will choose in the system's dialogs; null for closing them. */
export const willChoose = ({ app }: Pick<Running, 'app'>, file: string | null): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    const canceled = chosen === null;
    dialog.showSaveDialog = () => Promise.resolve({ canceled, filePath: chosen ?? '' });
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled, filePaths: chosen === null ? [] : [chosen] });
  }, file);
