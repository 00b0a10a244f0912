import type { Component } from 'svelte';
import type { Tab } from '#core/settings/place.ts';
import AlertsView from '../alerts/AlertsView.svelte';
import ConvertView from '../convert/ConvertView.svelte';
import DeskView from '../desk/DeskView.svelte';
import HistoryView from '../history/HistoryView.svelte';
import PlatformsView from '../platforms/PlatformsView.svelte';
import RatesView from '../rates/RatesView.svelte';

/** The view of each tab. */
export const VIEWS: Readonly<Record<Tab, Component>> = {
  rates: RatesView,
  platforms: PlatformsView,
  convert: ConvertView,
  history: HistoryView,
  alerts: AlertsView,
  desk: DeskView,
};
