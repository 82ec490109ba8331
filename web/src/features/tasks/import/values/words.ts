import { parseTaskPriority, type TaskPriority } from '@longtable/contract/rules/task-priority';
import { parseTaskStatus, type TaskStatus } from '@longtable/contract/rules/task-status';
import { lettersOf } from './letters.ts';

/** Names of the five statuses in other systems and languages. */
const statusWords: Readonly<Record<TaskStatus, string>> = {
  todo: `backlog, open, opened, reopened, new, not started, unstarted, to be done, todos, tasks, planned, planning, pending, next,
    next up, up next, upcoming, inbox, ideas, icebox, later, someday, queue, queued, ready, selected for development, triage,
    incomplete, no, false, 0,
    Zu erledigen, Offen, Nicht begonnen, Nicht gestartet, Neu, Geplant, Ausgewählt für die Entwicklung,
    À faire, Ouvert, Ouverte, Non commencé, Nouveau, Nouvelle, Pas commencé, En attente de démarrage,
    Por hacer, Tareas por hacer, Pendiente, Abierto, Abierta, Sin empezar, No iniciado, Nuevo,
    A fazer, Tarefas pendentes, Pendente, Aberto, Não iniciado, Novo, Itens pendentes,
    Da fare, Da completare, Aperto, Non iniziato, Nuovo,
    Te doen, Openstaand, Niet gestart, Nieuw, Do zrobienia, Otwarte, Nowe, Nierozpoczęte,
    К выполнению, Сделать, Открыт, Открыто, Новая, Новый, Новое, Не начато, Att göra, Ej påbörjad,
    未着手, 未対応, 新規, 待办, 未开始, 新建, 할 일, 시작 안 함`,
  in_progress: `doing, started, active, wip, work in progress, working, working on it, ongoing, underway, current, now,
    development, in development, in-progress, indeterminate,
    In Arbeit, In Bearbeitung, Läuft, Begonnen, En cours, Commencé, En curso, En progreso, En proceso,
    Em andamento, Em progresso, In corso, In lavorazione, Bezig, Mee bezig, In behandeling, W toku, W trakcie,
    В работе, В процессе, Выполняется, Pågår, Pågående, 進行中, 処理中, 处理中, 进行中, 正在进行, 진행 중`,
  review: `in review, reviewing, code review, peer review, under review, ready for review, to review, testing, in testing,
    test, qa, in qa, uat, verify, verification, approval, for approval, waiting for approval, awaiting approval,
    In Prüfung, In Überprüfung, Zu prüfen, Im Review, Im Test, En revue, En révision, En test, À valider,
    En revisión, En pruebas, Em revisão, Em análise, Em teste, In revisione, Da rivedere,
    In beoordeling, Do sprawdzenia, W recenzji, На проверке, На ревью, Тестирование, レビュー, レビュー中, 审核中, 評価中, 검토 중`,
  completed: `done, complete, closed, finished, resolved, fixed, shipped, released, deployed, delivered, live, yes, true,
    x, 1, achieved,
    Fertig, Erledigt, Abgeschlossen, Geschlossen, Behoben, Terminé, Terminée, Terminé(e), Fini, Fermé, Fermée, Résolu, Résolue,
    Résolu(e), Finalizada, Finalizado, Hecho, Hecha, Listo, Lista, Cerrada, Cerrado, Completado, Completada, Resuelta,
    Concluído, Concluída, Itens concluídos, Feito, Feita, Fechado, Fechada, Finalizado,
    Completato, Completata, Fatto, Chiuso, Chiusa, Risolto, Gereed, Klaar, Voltooid, Gesloten, Gotowe, Zakończone, Zamknięte,
    Готово, Выполнено, Завершено, Завершена, Закрыт, Закрыто, Решено, Klart, Färdig, Slutfört,
    完了, 完了済み, クローズ, 完成, 已完成, 已关闭, 已解决, 완료`,
  blocked: `on hold, hold, waiting, waiting for, waiting on someone else, stuck, paused, impeded, blockers, deferred,
    Blockiert, Wartet, Zurückgestellt, Warten, Bloqué, Bloquée, En pause, En attente, Bloqueado, Bloqueada, En espera,
    Em espera, Impedido, Bloccato, In attesa, Sospeso, Geblokkeerd, Wachtend, Zablokowane, Wstrzymane,
    Заблокировано, Отложено, Ожидание, Blockerad, Väntar, ブロック, 保留, 阻塞, 已阻止, 차단됨, 보류`,
};

/** Names of statuses for canceled tasks. */
const canceledWords = `canceled, cancelled, abandoned, won't do, won't fix, wontfix, wontdo, duplicate, not planned, rejected, declined,
  invalid, obsolete, dropped, Abgebrochen, Verworfen, Abgelehnt, Annulé, Annulée, Abandonné, Rejeté, Cancelada, Cancelado,
  Rechazada, Descartado, Rejeitado, Annullato, Annullata, Rifiutato, Geannuleerd, Anulowane, Odrzucone, Отменено, Отменена,
  Отклонено, Avbruten, キャンセル, 中止, 却下, 已取消, 已拒绝, 취소됨`;

const priorityWords: Readonly<Record<TaskPriority, string>> = {
  high: `urgent, critical, highest, very high, important, blocker, major, p0, p1, 1, hi, h, asap, !!!,
    Hoch, Höchste, Höchster, Sehr hoch, Dringend, Wichtig, Kritisch, Haute, Élevée, Élevé, La plus élevée, Très haute, Urgente, Critique,
    Alta, Más alta, Muy alta, Crítica, Crítico, Mais alta, Muito alta, Altissima, Urgentissima, Alto, Importante,
    Hoog, Hoogste, Wysoki, Najwyższy, Pilne, Высокий, Высокая, Наивысший, Критический, Срочно, Hög, Högsta, Brådskande,
    高, 最高, 緊急, 紧急, 重要, 높음, 가장 높음, 긴급`,
  medium: `normal, moderate, med, mid, middle, average, default, standard, none, no priority, p2, 2, m, !!,
    Mittel, Normal, Keine, Moyenne, Moyen, Normale, Aucune, Media, Medio, Mediana, Ninguna, Média, Médio, Nenhuma,
    Nessuna, Gemiddeld, Normaal, Geen, Średni, Średnia, Brak, Средний, Средняя, Обычный, Нет, Medelhög,
    中, なし, 中等, 普通, 無, 无, 중간, 보통`,
  low: `lowest, very low, minor, trivial, optional, p3, p4, 3, 4, lo, l, !,
    Niedrig, Am niedrigsten, Niedrigste, Niedrigster, Gering, Basse, Faible, La plus faible, La plus basse, Baja, Más baja, Muy baja,
    Baixa, Mais baixa, Muito baixa, Bassa, La più bassa, Minima, Laag, Laagste, Niski, Najniższy, Низкий, Низкая, Самый низкий,
    Låg, Lägsta, 低, 最低, 낮음, 가장 낮음`,
};

const statusByWord = byWord(statusWords);
const priorityByWord = byWord(priorityWords);
const canceledStatuses = new Set(wordsOf(canceledWords));

/** Returns the status for a common name (`To-do`, `✅ Done`, `In Arbeit`), or null. */
export function statusOf(text: string): TaskStatus | null {
  const word = lettersOf(text);
  return parseTaskStatus(word) ?? statusByWord.get(word) ?? null;
}

/** Whether a status means that the task was canceled. */
export function isCanceled(text: string): boolean {
  return canceledStatuses.has(lettersOf(text));
}

/** Returns the priority for a common name (`URGENT`, `P1`, `Hoch`), or null. */
export function priorityOf(text: string): TaskPriority | null {
  const word = lettersOf(text) || text.trim();
  return parseTaskPriority(word) ?? priorityByWord.get(word) ?? null;
}

function byWord<Value extends string>(words: Readonly<Record<Value, string>>): Map<string, Value> {
  const values = Object.keys(words) as Value[];
  return new Map(values.flatMap((value) => wordsOf(words[value]).map((word) => [word, value] as const)));
}

function wordsOf(text: string): string[] {
  return text.split(',').map((word) => lettersOf(word) || word.trim());
}
