import account from "./account.json";
import assistants from "./assistants.json";
import cards from "./cards.json";
import chat from "./chat.json";
import coach from "./coach.json";
import common from "./common.json";
import comparison from "./comparison.json";
import connect from "./connect.json";
import conversations from "./conversations.json";
import corrections from "./corrections.json";
import dances from "./dances.json";
import errors from "./errors.json";
import evidence from "./evidence.json";
import home from "./home.json";
import library from "./library.json";
import map from "./map.json";
import model from "./model.json";
import music from "./music.json";
import player from "./player.json";
import playlists from "./playlists.json";
import profile from "./profile.json";
import recommender from "./recommender.json";
import settings from "./settings.json";
import step from "./step.json";
import tasks from "./tasks.json";
import toolWords from "./toolWords.json";
import upload from "./upload.json";

export default {
  account,
  assistants,
  cards,
  chat,
  coach,
  common,
  comparison,
  connect,
  conversations,
  corrections,
  dances,
  errors,
  evidence,
  home,
  library,
  map,
  model,
  music,
  player,
  playlists,
  profile,
  recommender,
  settings,
  step,
  tasks,
  toolWords,
  upload,
};
