/** The assistants that add something to the page, each in a folder of its name. A new one is one line here; the chat
 * imports none of them. */
import "./analyst";
import "./choreographer";
import "./coach";
import "./organiser";
import "./recommender";
